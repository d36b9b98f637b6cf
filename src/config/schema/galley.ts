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
  import: option('The file that it is imported from, such as `/snippets/plan.jsx`.', sentence),
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
  example: option('One realistic use, as MDX.', sentence),
  advice: option('When to use it, and when not: one sentence each.', z.array(sentence)),
})

/** Guidance for assistants in addition to the rules, in four areas. */
const guidance = z.object({
  writing: option('Your own writing standards, in addition to the rules: one instruction each.', z.array(sentence)),
  components: option('How you use components: one instruction each.', z.array(sentence)),
  prefer: option('Components and what to use instead, such as `Callout` and `Note`.', z.record(z.string(), sentence)),
  examples: option(
    'Real calls and responses of your product, to use instead of made-up ones.',
    z.array(
      z.object({
        title: key('What it shows.', sentence),
        file: key('The file, from the docs folder.', sentence),
      }),
    ),
  ),
  style: option('Style and tone: terms, formatting, names. One instruction each.', z.array(sentence)),
})

export type OwnComponent = z.output<typeof ownComponent>
export type Guidance = z.output<typeof guidance>

/** A page as search results name it. */
const place = note(z.string().min(1), { expected: 'a page such as `/start` or `/start#install`' })

const repositoryUrl = note(z.url({ protocol: /^https?$/ }), {
  expected: 'a URL such as `https://github.com/acme/docs`',
})

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
        queries: key('What is asked, in any order and inflection of the words.', z.array(sentence).min(1)),
        page: key('The page, with the fragment of a heading where one is meant.', place),
      }),
    ),
  ),
  tests: option(
    'Queries and the page that they must find. `galley check` runs them.',
    z.array(
      z.object({
        query: key('What a reader asks.', sentence),
        page: key('The page, with the fragment of a heading where one is meant.', place),
        within: option(
          'The lowest position that the page may have in the results.',
          note(z.int().min(1).max(100), { default: 3 }),
        ),
      }),
    ),
  ),
})

export type SearchSettings = z.output<typeof search>

/** `galley check` knows the rules and their options, and reports mistakes with their places. */
const rules = z.record(z.string(), z.unknown())

/** The whole file. Rooms that read a section validate it themselves, and describe it here once it's stable. */
export const galleySchema = note(
  z.object({
    $schema: option('Address of the schema, for editors.', z.string()),
    url: option(
      'Public address of the site, with its base path: used for sitemap, feeds and links that leave the site.',
      note(z.url({ protocol: /^https?$/ }), { expected: 'a URL such as `https://docs.example.com`' }),
    ),
    mcp: option(
      'Public address of an MCP server with these docs: for the menu of page actions.',
      note(z.url({ protocol: /^https?$/ }), { expected: 'a URL such as `https://docs.example.com/mcp`' }),
    ),
    api: option(
      'Reading of API specifications.',
      z.object({
        hosts: option(
          'Hosts from which `galley build`, `dev` and `check` read the specifications that docs.json names by their address. Others are not asked.',
          z.array(note(z.string().regex(/^[\w.-]+(?::\d+)?$/), { expected: 'a host such as `api.example.com`' })),
        ),
      }),
    ),
    i18n: option(
      'Languages.',
      z.object({
        fallback: option(
          'Shows the page of the default language, with a notice, where a language does not have it.',
          note(z.boolean(), { default: true }),
        ),
      }),
    ),
    twoslash: option(
      'Code blocks with `twoslash`.',
      z.object({
        packages: option(
          'Packages whose types these blocks may use. Install them next to Galley.',
          z.array(note(z.string().regex(PACKAGE), { expected: 'the name of a package, such as `@acme/client`' })),
        ),
      }),
    ),
    thumbnails: option(
      'Preview images that Galley draws for shared links, where `url` says where the site is.',
      z.object({
        enabled: option('False: no images are drawn.', note(z.boolean(), { default: true })),
        fonts: option(
          'TrueType or WOFF files for letters that the font of preview images does not have, such as Chinese.',
          z.array(sentence),
        ),
      }),
    ),
    repository: option(
      'The repository of the docs, for links that edit a page or raise an issue: its address, or an object where the defaults do not fit. Git names it when this is left out.',
      z.union([
        repositoryUrl,
        z.object({
          url: key('Address of the repository.', repositoryUrl),
          branch: option('The branch that readers edit.', note(sentence, { default: 'main' })),
          folder: option('The docs folder in the repository; left out when it is the root.', sentence),
        }),
      ]),
    ),
    feedback: option(
      'Where readers’ answers go.',
      z.object({
        endpoint: option(
          'Address that takes “Was this page helpful?” as JSON: `{ id, page, url, language, helpful, comment }`.',
          note(z.string().regex(/^(?:https:\/\/|\/(?!\/))\S+$/), {
            expected: 'a URL such as `https://example.com/feedback`, or a path on the same host',
          }),
        ),
      }),
    ),
    extensions: option(
      'Files (`./galley/quiz.tsx`) and packages that add components, rules, outputs and pieces of the layout. They run with all rights.',
      z.array(sentence),
    ),
    search: option('Words, results and expectations of search.', search),
    preset: option(
      'How strictly the rules apply: `recommended` reports as errors only what breaks, `strict` the whole guidelines.',
      note(z.enum(['recommended', 'strict']), { default: 'recommended' }),
    ),
    rules: option(
      'Rules for writers by name: a severity, or an object with `severity` and options of the rule.',
      rules,
    ),
    terms: option('Words and what to write instead.', words),
    glossary: option('Acronyms and what they stand for.', words),
    components: option('Your own components, by name, as described to assistants.', z.record(z.string(), ownComponent)),
    guidance: option('What assistants are told in addition to the rules.', guidance),
    test: option('How `galley test` runs the examples of the docs.', test),
  }),
  { description: 'Settings of Galley, in addition to docs.json.' },
)

/** `galley.json` as read. Wrong values are reported and left out. */
export type GalleySettings = z.output<typeof galleySchema>
