// Keys of galley.json, for settings that docs.json doesn't have.
import * as z from 'zod'
import { key, note, option } from '../../schema/describe.ts'
import { test } from './test.ts'

const words = z.record(z.string(), z.string())
const sentence = z.string().min(1)
const PACKAGE = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/

/** One of the site's own components, as assistants see it. */
const ownComponent = z.object({
  summary: key('What it shows, in one sentence.', sentence),
  import: option('The file to import it from, such as `/snippets/plan.jsx`.', sentence),
  props: option(
    'Its attributes, by name.',
    z.record(
      z.string(),
      z.object({
        type: option('Its type.', note(z.string(), { default: 'string' })),
        summary: option('What it does, in one sentence.', sentence),
        required: option('Whether it is required.', z.boolean()),
        values: option('The only values allowed.', z.array(z.union([z.string(), z.number()]))),
      }),
    ),
  ),
  example: option('A realistic example, as MDX.', sentence),
  advice: option('When to use it, and when not to. One sentence each.', z.array(sentence)),
})

/** Guidance for assistants in addition to the rules, in four areas. */
const guidance = z.object({
  writing: option('Your own writing standards, in addition to the rules. One instruction each.', z.array(sentence)),
  components: option('How you use components. One instruction each.', z.array(sentence)),
  prefer: option(
    'Components to avoid, and what to use instead, such as `Note` instead of `Callout`.',
    z.record(z.string(), sentence),
  ),
  examples: option(
    'Real calls and responses of your product, to use instead of made-up ones.',
    z.array(
      z.object({
        title: key('What it shows.', sentence),
        file: key('The path of the file from the docs folder.', sentence),
      }),
    ),
  ),
  style: option('Style and tone, such as terms, formatting, and names. One instruction each.', z.array(sentence)),
})

export type OwnComponent = z.output<typeof ownComponent>
export type Guidance = z.output<typeof guidance>

/** A page as search results name it. */
const place = note(z.string().min(1), { expected: 'a page such as `/start` or `/start#install`' })

const repositoryUrl = note(z.url({ protocol: /^https?$/ }), {
  expected: 'a URL such as `https://github.com/acme/docs`',
})

const FOLDER = /^\/?\w[\w.-]*(?:\/\w[\w.-]*)*\/?$/

/** Other repositories whose docs are part of the site. */
const sources = z.array(
  z.object({
    repository: key(
      '`owner/name` of a repository on GitHub, or the URL of any Git repository.',
      note(z.string().regex(/^(?:\w[\w.-]*\/\w[\w.-]*|(?:https?|ssh|file):\/\/\S+|\w[\w.-]*@[\w.-]+:[^\s:]+)$/), {
        expected: 'a repository such as `acme/sdk` or `https://gitlab.com/acme/sdk`',
      }),
    ),
    path: key(
      'The folder of its pages on the site, such as `sdk`.',
      note(z.string().regex(FOLDER), { expected: 'a folder such as `sdk`' }),
    ),
    branch: option(
      'The branch to read. Default: the main branch of the repository.',
      note(z.string().regex(/^\w[\w./-]*$/), { expected: 'the name of a branch' }),
    ),
    folder: option(
      'The docs folder in the repository, if it isn’t the root.',
      note(z.string().regex(FOLDER), { expected: 'a folder such as `docs`' }),
    ),
  }),
)

/** Synonyms, pinned results, and tests of search. */
const search = z.object({
  synonyms: option(
    'Groups of words or phrases with the same meaning. A search for one finds the others.',
    z.array(z.array(sentence).min(2)),
  ),
  pins: option(
    'Results that come first for a query.',
    z.array(
      z.object({
        queries: key('The queries. The order and the endings of words don’t matter.', z.array(sentence).min(1)),
        page: key('The page, such as `/start`, or a heading on it, such as `/start#install`.', place),
      }),
    ),
  ),
  tests: option(
    'Queries, and the page that each must find. `galley check` runs them.',
    z.array(
      z.object({
        query: key('What a reader searches for.', sentence),
        page: key('The page, such as `/start`, or a heading on it, such as `/start#install`.', place),
        within: option(
          'The page must be among this many first results.',
          note(z.int().min(1).max(100), { default: 3 }),
        ),
      }),
    ),
  ),
})

/** `galley check` knows the rules and their options, and reports mistakes with their places. */
const rules = z.record(z.string(), z.unknown())

/** The whole file. Rooms that read a section validate it themselves, and describe it here once it's stable. */
export const galleySchema = note(
  z.object({
    $schema: option('The address of the schema, so that editors can complete and check this file.', z.string()),
    url: option(
      'The public address of the site, with its base path. Needed for the sitemap, feeds, and preview images.',
      note(z.url({ protocol: /^https?$/ }), { expected: 'a URL such as `https://docs.example.com`' }),
    ),
    mcp: option(
      'The public address of an MCP server with these docs. The menu of each page offers it.',
      note(z.url({ protocol: /^https?$/ }), { expected: 'a URL such as `https://docs.example.com/mcp`' }),
    ),
    api: option(
      'How Galley reads API specifications.',
      z.object({
        hosts: option(
          'The hosts from which `galley build`, `dev`, and `check` can read specifications that docs.json refers to by URL. Galley contacts no other hosts.',
          z.array(note(z.string().regex(/^[\w.-]+(?::\d+)?$/), { expected: 'a host such as `api.example.com`' })),
        ),
      }),
    ),
    i18n: option(
      'Settings for sites in several languages.',
      z.object({
        fallback: option(
          'Whether a missing translation shows the page in the default language, with a notice.',
          note(z.boolean(), { default: true }),
        ),
      }),
    ),
    twoslash: option(
      'Settings for code blocks with `twoslash`.',
      z.object({
        packages: option(
          'The packages whose types these blocks can use. Install them next to Galley.',
          z.array(note(z.string().regex(PACKAGE), { expected: 'the name of a package, such as `@acme/client`' })),
        ),
      }),
    ),
    thumbnails: option(
      'Preview images for shared links. Galley draws them if `url` is set.',
      z.object({
        enabled: option('Set to `false` to turn preview images off.', note(z.boolean(), { default: true })),
        fonts: option(
          'TrueType or WOFF files with characters that the default font lacks, such as Chinese.',
          z.array(sentence),
        ),
      }),
    ),
    repository: option(
      'The repository of the docs, for links to edit a page or raise an issue. Write its URL, or an object if the defaults don’t fit. If you leave it out, Galley asks Git.',
      z.union([
        repositoryUrl,
        z.object({
          url: key('The URL of the repository.', repositoryUrl),
          branch: option('The branch for edits.', note(sentence, { default: 'main' })),
          folder: option('The docs folder in the repository, if it isn’t the root.', sentence),
        }),
      ]),
    ),
    sources: option('Other repositories whose docs are part of the site. `galley fetch` gets them.', sources),
    feedback: option(
      'Settings for the question “Was this page helpful?”.',
      z.object({
        endpoint: option(
          'The address that receives each answer as JSON: `{ id, page, url, language, helpful, comment }`.',
          note(z.string().regex(/^(?:https:\/\/|\/(?!\/))\S+$/), {
            expected: 'a URL such as `https://example.com/feedback`, or a path on the same host',
          }),
        ),
      }),
    ),
    assistant: option(
      'An assistant that answers readers from the docs. Each page has a button that opens it.',
      z.object({
        endpoint: key(
          'The address that answers questions. On a site of `galley host`, it’s `/_galley/assistant`.',
          note(z.string().regex(/^(?:https:\/\/|\/(?!\/))\S+$/), {
            expected: 'a path such as `/_galley/assistant`, or a URL such as `https://example.com/ask`',
          }),
        ),
        questions: option('Up to four questions that readers can begin with.', z.array(sentence).max(4)),
      }),
    ),
    extensions: option(
      'Files such as `./galley/quiz.tsx`, and packages that add components, rules, outputs, and parts of the layout. They run with all of your permissions.',
      z.array(sentence),
    ),
    search: option('Synonyms, pinned results, and tests of search.', search),
    preset: option(
      'How strict the rules are. With `recommended`, only what breaks is an error. `strict` turns the other guidelines into warnings and errors.',
      note(z.enum(['recommended', 'strict']), { default: 'recommended' }),
    ),
    rules: option(
      'Rules by name. Each value is a severity, or an object with `severity` and the options of the rule.',
      rules,
    ),
    terms: option('Words to avoid, and what to write instead.', words),
    glossary: option('Acronyms, and what they stand for.', words),
    components: option(
      'Your own components by name, as you describe them to assistants.',
      z.record(z.string(), ownComponent),
    ),
    guidance: option('What to tell assistants in addition to the rules.', guidance),
    test: option('How `galley test` runs the examples of the docs.', test),
  }),
  { description: 'Settings of Galley, in addition to docs.json.' },
)

/** `galley.json` as read. Wrong values are reported and left out. */
export type GalleySettings = z.output<typeof galleySchema>
