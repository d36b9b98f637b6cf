// Mistakes in docs.json: each one is reported with its location, and as much of the site as possible is still built.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const PAGES = { 'index.mdx': '# Home', 'a.mdx': '# A', 'b.mdx': '# B' }

/** Nested groups, with a page in the innermost one. */
function nested(depth: number): string {
  let groups = '"a"'
  for (let i = 0; i < depth; i++) groups = `{"group":"${i}","pages":[${groups}]}`
  return groups
}

const MINIMUM = '"name": "T", "theme": "mint", "colors": { "primary": "#0f766e" }'

/** The mistake, the files, and how it is reported: the start of the finding, and the line with its squiggle. */
const CASES: readonly [name: string, files: Readonly<Record<string, string | object>>, said: string, shown: string][] =
  [
    [
      'JSON that is missing a bracket',
      { 'docs.json': `{\n  ${MINIMUM},\n  "navigation": { "pages": ["index", "a" }\n}` },
      'docs.json:3:42 error',
      `  3 |   "navigation": { "pages": ["index", "a" }\n    |                                          ~`,
    ],
    [
      'keys in the wrong place',
      {
        'docs.json': `{\n  ${MINIMUM},\n  "api": { "baseUrl": "https://a.example" },\n  "navigation": { "pages": ["index"] }\n}`,
      },
      'docs.json:3:12 warning Unknown key `baseUrl`. It has no effect.',
      '  help: Write this in `api.mdx.server`.',
    ],
    [
      'a setting within the navigation',
      { 'docs.json': `{\n  ${MINIMUM},\n  "navigation": { "interaction": {}, "pages": ["index"] }\n}` },
      'docs.json:3:19 warning Unknown key `interaction`. It has no effect.',
      '  help: `interaction` belongs at the top level of the file.',
    ],
    [
      'a typo within the navigation that is a setting too',
      {
        'docs.json': `{\n  ${MINIMUM},\n  "navigation": { "groups": [{ "group": "A", "icons": "book", "pages": ["index"] }] }\n}`,
      },
      'docs.json:3:46 warning Unknown key `icons`. It has no effect.',
      '  help: Did you mean `icon`?',
    ],
    [
      'a meta tag in `seo`',
      {
        'docs.json': `{\n  ${MINIMUM},\n  "seo": { "og:image": "/a.png" },\n  "navigation": { "pages": ["index"] }\n}`,
      },
      'docs.json:3:12 warning Unknown key `og:image`. It has no effect.',
      '  help: Write this in `seo.metatags`.',
    ],
    [
      'a specification that is not read',
      {
        'docs.json': `{\n  ${MINIMUM},\n  "navigation": { "groups": [{ "group": "A", "pages": ["index"] }, {\n    "group": "API",\n    "openapi": "https://a.example/openapi.json"\n  }] }\n}`,
      },
      "docs.json:5:16 warning `https://a.example/openapi.json` is on the network, and isn't read.",
      '"https://a.example/openapi.json"\n    |                ~',
    ],
    [
      'JSON that ends early',
      { 'docs.json': `{\n  ${MINIMUM},\n  "navigation": { "pages": ["index", "a"` },
      'docs.json:3:',
      '  3 |   "navigation": { "pages": ["index", "a"',
    ],
    [
      'a circular `$ref`',
      {
        'docs.json': config({ navigation: { $ref: './nav.json' } }),
        'nav.json': '{ "pages": ["index", { "$ref": "./more.json" }] }',
        'more.json': '{ "$ref": "nav.json" }',
      },
      'more.json:1:11 error `nav.json` refers back to itself: docs.json → nav.json → more.json → nav.json.',
      '  1 | { "$ref": "nav.json" }\n    |           ~~~~~~~~~~',
    ],
    [
      'a `$ref` outside the folder',
      {
        'docs.json': `{ ${MINIMUM}, "navigation": { "pages": ["index"] },\n"redirects": { "$ref": "../../secrets.json" } }`,
      },
      'docs.json:2:24 error `../../secrets.json` is outside the docs folder.',
      '  2 | "redirects": { "$ref": "../../secrets.json" } }\n    |                        ~~~~~~~~~~~~~~~~~~~~',
    ],
    [
      'a `$ref` to another site',
      { 'docs.json': `{ ${MINIMUM},\n"navigation": { "$ref": "https://evil.example/nav.json" } }` },
      'docs.json:2:25 error `$ref` can only name a file in this folder, not a URL.',
      '  2 | "navigation": { "$ref": "https://evil.example/nav.json" } }',
    ],
    [
      'ten thousand nested groups',
      { 'docs.json': `{ ${MINIMUM},\n"navigation": { "groups": [\n${nested(10_000)}] } }` },
      'docs.json:3:2475 error Values are nested deeper than 200 levels. Deeper values are ignored.',
      '~',
    ],
    [
      'two files with the same URL',
      { 'a.md': '# Other' },
      'a.md:1:1 error `a.md` and `a.mdx` both have the route `/a`. Only the second is published.',
      'Rename or remove one of them.',
    ],
    [
      'a folder and a file with the same URL',
      { 'b/index.mdx': '# Other' },
      'b/index.mdx:1:1 error `b/index.mdx` and `b.mdx` both have the route `/b`. Only the second is published.',
      'Rename or remove one of them.',
    ],
    [
      'URLs that differ only in case',
      { 'A.mdx': '# Other' },
      'a.mdx:1:1 warning The addresses `/a` and `/A` differ only in case',
      'Rename `a.mdx` or `A.mdx`.',
    ],
    [
      'a page listed in two languages',
      {
        'docs.json': `{ ${MINIMUM}, "navigation": { "languages": [\n{ "language": "en", "pages": ["index", "a"] },\n{ "language": "fr", "pages": ["a", "b"] }] } }`,
      },
      'docs.json:3:31 warning `a` is listed in both `en` and `fr`. It is shown in `en`.',
      '  3 | { "language": "fr", "pages": ["a", "b"] }] } }\n    |                               ~~~',
    ],
    [
      'the pages of a specification in two languages',
      {
        'docs.json': `{ ${MINIMUM}, "navigation": { "languages": [\n{ "language": "en", "groups": [{ "group": "A", "pages": ["index", "a"] }, { "group": "API", "openapi": "a.json" }] },\n{ "language": "fr", "groups": [{ "group": "B", "pages": ["b"] }, { "group": "API", "openapi": "a.json" }] }] } }`,
        'a.json': JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'A', version: '1' },
          paths: { '/a': { get: { summary: 'One' }, put: { summary: 'Two' }, post: { summary: 'Three' } } },
        }),
      },
      'and 2 other pages of this entry are listed in both `en` and `fr`. They are shown in `en`.',
      'set `directory` here to another folder, such as one in `fr`',
    ],
    [
      'an invalid color',
      {
        'docs.json': `{ "name": "T", "theme": "mint", "navigation": { "pages": ["index"] },\n"colors": { "primary": "red" } }`,
      },
      'docs.json:2:24 error `primary` must be a color such as `#0D9373`, not "red".',
      '  2 | "colors": { "primary": "red" } }\n    |                        ~~~~~',
    ],
    [
      'an invalid color deep in the navigation',
      {
        'docs.json': `{ ${MINIMUM}, "navigation": { "pages": ["index"], "global": { "anchors": [\n{ "anchor": "X", "href": "https://x.example", "color": { "light": "#12" } }] } } }`,
      },
      'docs.json:2:67 error `light` must be a color such as `#0D9373`, not "#12".',
      '~~~~~',
    ],
    ...(
      [
        ['navbar', '"navbar": { "links": [{ "label": "X", "href": "javascript:alert(1)" }] }', 47],
        [
          'navbar.primary',
          '"navbar": { "primary": { "type": "button", "label": "X", "href": "java\\tscript:alert(1)" } }',
          66,
        ],
        ['footer.socials', '"footer": { "socials": { "x": "JavaScript:alert(1)" } }', 31],
        ['footer.links', '"footer": { "links": [{ "items": [{ "label": "X", "href": " vbscript:x" }] }] }', 59],
        ['logo', '"logo": { "light": "/l.svg", "dark": "/l.svg", "href": "data:text/html,x" }', 56],
      ] as const
    ).map(([where, text, column]): (typeof CASES)[number] => [
      `a script URL in ${where}`,
      { 'docs.json': `{ ${MINIMUM}, "navigation": { "pages": ["index"] },\n${text} }` },
      `docs.json:2:${column} error \``,
      'must be a URL or a path',
    ]),
  ]

describe('a build reports a mistake in docs.json', () => {
  it.each(CASES)('%s', async (_, files, said, shown) => {
    const site = await testSite({ ...PAGES, ...files })
    expect(site.findings()).toContain(said)
    expect(site.findings()).toContain(shown)
    expect(['/', '/a', '/b'].map((route) => site.text(route))).toEqual(['', '', ''])
    for (const path of site.paths.filter((path) => path.endsWith('.html')))
      expect(site.file(path)).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data:text)/i)
  })

  it('a script URL in the text of a banner, without linking it', async () => {
    const site = await testSite({
      ...PAGES,
      'docs.json': config({ banner: { content: '[x](javascript:alert(1))' } }, PAGES),
    })
    expect(site.file('/index.html')).not.toContain('javascript:')
  })
})
