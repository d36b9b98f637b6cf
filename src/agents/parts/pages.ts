// The pages part: what every page must have, how to build each kind of page, docs.json, and how to document an API.
import type { GuideItem, GuidePart, GuideSection } from '../guide.ts'
import type { RealExample, Team } from '../team.ts'
import { pageGlobs, role, ruleTitle } from './role.ts'
import { ruleItems, ruleSections } from './rules.ts'

/** Maximum characters of an example in the guide. Longer ones are only named. */
const LONGEST_EXAMPLE = 2000

/** How pages are built and arranged. */
export function pagesPart(team: Team): GuidePart {
  const { folder, configFile } = team
  return {
    id: 'pages',
    title: ruleTitle('pages and navigation'),
    description: `Front matter, kinds of pages, API conventions, ${configFile}. Read before you add or move a page.`,
    globs: pageGlobs(team, configFile),
    role: role(
      team,
      `Pages are arranged by \`${folder}${configFile}\`. Decide which kind of page the reader needs before you write its first line.`,
    ),
    sections: [
      ...examples(team),
      structure(team),
      { title: 'Kinds of pages', items: KINDS },
      { title: 'Images and video', items: MEDIA, code: [{ lang: 'mdx', value: VIDEO }] },
      API_CONVENTIONS,
      navigation(team),
      ...ruleSections(team, ['project']),
    ],
  }
}

function structure(team: Team): GuideSection {
  return {
    title: 'Required page structure',
    text: 'Every page begins with YAML front matter. `title` and `description` are required.',
    code: [{ lang: 'mdx', value: PAGE }],
    items: [
      {
        text: '`title`: clear, specific, with the words that readers search for. A task begins with a verb: "Rotate an API key", not "API keys".',
      },
      {
        text: '`description`: the purpose and value of the page in one sentence. Search engines and assistants show it.',
      },
      {
        text: 'Further keys, only where needed: `sidebarTitle` (a shorter name in the navigation), `icon`, `tag`, `mode`, `keywords`, `hidden`.',
      },
      {
        text: "A page may have a one-line summary right under its title: its first paragraph, which says what the reader will be able to do or know. Don't introduce the page, and don't repeat the description.",
      },
      {
        text: 'Link within the site by path from its root, without extension: `/guides/start`. Add the fragment of a heading to lead to a section: `/guides/start#install`, the text of the heading in lowercase with hyphens. A page in another language has the locale in front: `/fr/guides/start`.',
      },
      {
        text: 'A heading whose text changes keeps its address with an id: `## Retries {#retry-policy}`, or with `<div id="retry-policy">` before it.',
      },
      ...ruleItems(team, 'structure'),
    ],
  }
}

const PAGE = `---
title: "Rotate an API key"
description: "Replace an API key without downtime, and check that the old one no longer works."
---

Give every service a new key while the old one still works, then revoke the old one. It takes about five minutes.

## Before you begin

You need the role **Owner**.

## Rotate the key`

const KINDS: readonly GuideItem[] = [
  {
    text: '**Quickstart, tutorial.** One path from nothing to a result that the reader can see. Prerequisites, `Steps`, expected output after each major step, a `Check` at the end, then `Card`s to the next pages. No choices that can wait.',
  },
  {
    text: '**How-to guide.** Solves one task of a reader who knows the basics. Titled by the task. Prerequisites, `Steps`, how to verify it, and likely failures with their solutions as an `AccordionGroup`.',
  },
  {
    text: '**Concept.** Explains what something is, when it matters and how its parts work together, with one diagram or example. It holds no procedure: it links to one.',
  },
  {
    text: '**Reference.** Complete and uniform, in the order in which readers look things up: `ResponseField` or a table, one form for all entries, no narrative.',
  },
  {
    text: '**API endpoint.** One page per operation. What it does and when to use it, authorization, all parameters, the response, every error, limits; `RequestExample` and `ResponseExample` beside the text.',
  },
  {
    text: '**Troubleshooting.** Each heading is the symptom or the exact error message. Below it: the cause, the solution, and how to confirm it.',
  },
  {
    text: '**Changelog.** One `Update` for each release, the newest first. What readers can now do, and breaking changes first, each with what to do about it.',
  },
]

const MEDIA: readonly GuideItem[] = [
  {
    text: 'Wrap every image in a `Frame`, with alternative text that says what the image shows and not that it is an image.',
  },
  { text: 'Show a video of your own with `video`, and an embedded one with `iframe` and a `title`.' },
]

const VIDEO = `<video controls className="w-full aspect-video rounded-xl" src="/videos/rotate-a-key.mp4"></video>

<iframe
  className="w-full aspect-video rounded-xl"
  src="https://www.youtube.com/embed/4KzFe50RQkQ"
  title="How to rotate an API key"
  frameBorder="0"
  allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture"
  allowFullScreen
></iframe>`

const API = `<ParamField header="Authorization" type="string" required>
  A bearer token: \`Bearer <API_KEY>\`. Create a key under **Settings > API keys**.
</ParamField>

<ParamField query="limit" type="integer" default="20">
  How many orders to return, from 1 to 100.
</ParamField>

<RequestExample>

\`\`\`bash cURL
curl "https://api.acme.example/v1/orders?limit=2" \\
  --header "Authorization: Bearer $ACME_API_KEY"
\`\`\`

</RequestExample>

<ResponseExample>

\`\`\`json 200
{ "orders": [{ "id": "ord_8f2c", "total": 4200, "note": null }] }
\`\`\`

\`\`\`json 401
{ "error": { "code": "invalid_key", "message": "The API key is not valid." } }
\`\`\`

</ResponseExample>

<ResponseField name="orders" type="object[]" required>
  The newest orders first.

  <Expandable title="order">
    <ResponseField name="note" type="string | null">What the customer wrote.</ResponseField>
  </Expandable>
</ResponseField>`

const API_CONVENTIONS: GuideSection = {
  title: 'Conventions for an API',
  items: [
    {
      text: 'Document the authorization header as a `ParamField` with `header="Authorization"`, type `string`, `required`. Its value is a bearer token: the word `Bearer`, a space, and `<API_KEY>`.',
    },
    {
      text: 'Examples read secrets from the environment, or show a placeholder such as `<API_KEY>`. A real key never appears, and keys are never committed to version control.',
    },
    {
      text: 'Give each `ParamField` exactly one location: `path`, `query`, `body` or `header`, whose value is the name. Write a union as `string | null`.',
    },
  ],
  code: [{ lang: 'mdx', value: API }],
}

function navigation({ folder, configFile, schema, url }: Team): GuideSection {
  const file = `\`${folder}${configFile}\``
  return {
    title: `The configuration: ${configFile}`,
    items: [
      {
        text: `Build ${file} against its published schema, \`${schema}\`, and keep it in \`$schema\`: editors then complete and check every key.`,
      },
      {
        text: "Add each new page to `navigation`, by its path without extension, where its readers look for it. Readers can't find a page that isn't there.",
      },
      { text: 'When you move or remove a page, add an entry to `redirects`, and change the links that lead to it.' },
      { text: 'Change only the keys that you were asked to change. Keep order and formatting of the rest.' },
      ...(url === undefined
        ? []
        : [
            {
              text: `\`${url}/llms.txt\` lists every published page with its description: read it before you explore single pages.`,
            },
          ]),
    ],
    code: [
      {
        lang: 'json',
        value: `{\n  "$schema": ${JSON.stringify(schema)},\n  "navigation": {\n    "groups": [{ "group": "Get started", "pages": ["index", "quickstart"] }]\n  },\n  "redirects": [{ "source": "/setup", "destination": "/quickstart" }]\n}`,
      },
    ],
  }
}

function examples({ site, examples: files }: Team): GuideSection[] {
  if (files.length === 0) return []
  return [
    {
      title: `Real calls of ${site}`,
      text: 'Use these in examples instead of making up calls and responses.',
      sections: files.map(example),
    },
  ]
}

function example({ title, file, text }: RealExample): GuideSection {
  const lines = text.trimEnd().split('\n').length
  if (text.length > LONGEST_EXAMPLE) return { title, text: `Read it in \`${file}\` (${lines} lines).` }
  return { title, text: `From \`${file}\`:`, code: [{ lang: file.split('.').at(-1) ?? '', value: text }] }
}
