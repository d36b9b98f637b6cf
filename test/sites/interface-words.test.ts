// No interface text is in English on a page in another language: not in the shell, in components, or in scripts.
import { describe, expect, it } from 'vitest'
import { PLAYGROUND_WORDS } from '../../src/browser/playground/words.ts'
import { components } from '../../src/components/index.ts'
import { LANGUAGES } from '../../src/config/schema/navigation.ts'
import { languageTag } from '../../src/project/languages.ts'
import english from '../../src/theme/words/en.json' with { type: 'json' }
import { englishWords, loadWords } from '../../src/theme/words.ts'
import { type TestSite, testSite } from '../site.ts'

/** Attributes that people hear or read, or that scripts show them. */
const SPOKEN =
  /\s(?:aria-label|title|alt|placeholder|data-(?:copied|failed|label|zoom|close|copy|download|filter-label|clear-label|menu-label|search-prompt))="([^"]*)"/g
/** Attributes with several texts, as JSON or a line each. */
const TABLES = /\sdata-(?:words|forms)="([^"]*)"/g

const decoded = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&(quot|lt|gt|amp);/g, (_, name) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name as string] as string)

/** All the text in a document: what people see, what they hear, and what scripts will show. */
function texts(html: string): string[] {
  const body = html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<div hidden lang="en">[^<]*<\/div>/g, '') // for programs
    .replace(/<svg\b[^>]*\/>/g, '<i>')
    .replace(/<(script|style|svg|code|pre)\b[\s\S]*?<\/\1>/g, '<i>')
  const seen = body.split(/<[^>]*>/)
  const spoken = Array.from(body.matchAll(SPOKEN), ([, text = '']) => text).filter((text) => !text.startsWith('/'))
  const tables = Array.from(html.matchAll(TABLES), ([, table = '']) => {
    const text = decoded(table)
    return text.startsWith('{') ? Object.values(JSON.parse(text) as object) : text.split('\n')
  })
  const forms = tables
    .flat()
    .flatMap((text) => (text.startsWith('{"') ? Object.values(JSON.parse(text) as object) : [text]))
  return [...[...seen, ...spoken].map(decoded), ...forms]
    .map((text) => text.replace(/\{\w+\}/g, '').trim())
    .filter((text) => text !== '')
}

/** A site in one language that shows everything the shell can show. Its own text is Greek. */
function shellSite(language: string): Promise<TestSite> {
  const page = (title: string, more = '') =>
    `---\ntitle: ${title}\n${more}---\n\n## Μέρος\n\nΚείμενο.\n\n### Τμήμα\n\nΤέλος.\n`
  return testSite({
    'docs.json': {
      name: 'Δοκιμή',
      theme: 'mint',
      colors: { primary: '#0f766e', light: '#5eead4' },
      banner: { content: 'Νέα', dismissible: true },
      styling: { eyebrows: 'breadcrumbs' },
      contextual: { options: ['copy', 'view', 'chatgpt', 'claude', 'mcp', 'add-mcp', 'cursor', 'vscode'] },
      navbar: {
        links: [{ label: 'Έξω', href: 'https://example.com' }],
        primary: { type: 'button', label: 'Πάμε', href: 'https://example.com' },
      },
      footer: {
        socials: { github: 'https://github.com/a' },
        links: [{ header: 'Τέλος', items: [{ label: 'Έξω', href: 'https://example.com' }] }],
      },
      redirects: [{ source: '/old', destination: '/a/start' }],
      navigation: {
        products: [
          {
            product: 'Άλφα',
            languages: [
              {
                language,
                default: true,
                versions: [
                  {
                    version: '2',
                    default: true,
                    tabs: [
                      {
                        tab: 'Ένα',
                        groups: [
                          {
                            group: 'Αρχή',
                            pages: [
                              'a/start',
                              'a/next',
                              { group: 'Μέσα', root: 'a/inside', pages: ['a/deep'] },
                              'a/out',
                            ],
                          },
                        ],
                      },
                      { tab: 'Δύο', pages: ['a/other'] },
                    ],
                  },
                  { version: '1', pages: ['a/v1/start'] },
                ],
              },
              { language: language === 'fi' ? 'sv' : 'fi', pages: ['fi/start'] },
            ],
          },
          { product: 'Βήτα', pages: ['b/start'] },
        ],
      },
    },
    'galley.json': { url: 'https://example.com', mcp: 'https://example.com/mcp' },
    'a/start.mdx': page('Αρχή', 'rss: true\nrelated: [/a/next]\nlastUpdatedDate: 2026-03-01\ndeprecated: true\n'),
    'a/next.mdx': page('Μέση'),
    'a/inside.mdx': page('Μέσα'),
    'a/deep.mdx': page('Βαθιά', 'deprecated: true\n'),
    'a/out.mdx': page('Έξω', 'url: https://example.com\n'),
    'a/other.mdx': page('Άλλο'),
    'a/v1/start.mdx': page('Αρχή'),
    'fi/start.mdx': page('Αρχή'),
    'b/start.mdx': page('Αρχή'),
  })
}

/** Text that is the same in English, or that isn't words: `Menu`, `Video`, `404`. */
const sameInBoth = (texts: Readonly<Record<string, string>>) =>
  new Set(Object.entries(english).flatMap(([key, text]) => (texts[key] === text ? [text] : [])))

describe('the shell', () => {
  const codes = LANGUAGES.filter((code) => languageTag(code) !== 'en')

  it.each(codes)('is fully translated: %s', async (code) => {
    const tag = languageTag(code)
    const word = (await loadWords([tag]))(tag)
    const own = Object.fromEntries(Object.keys(english).map((key) => [key, word(key)]))
    const shared = sameInBoth(own)
    const ours = Object.values(english)
      .filter((text) => !shared.has(text))
      .map((text) => new RegExp(`^\\(?${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}\\)?$`))
    const site = await shellSite(code)
    expect(site.file('/a/start.html')).toContain(
      `<html lang="${tag}" dir="${/^(?:ar|fa|he)/.test(tag) ? 'rtl' : 'ltr'}"`,
    )
    for (const path of [
      '/a/start.html',
      '/a/deep.html',
      '/a/v1/start.html',
      '/404.html',
      '/all-pages.html',
      '/old.html',
    ]) {
      const found = texts(site.file(path)).filter((text) => ours.some((pattern) => pattern.test(text)))
      expect(found, path).toEqual([])
    }
    expect(texts(site.file('/a/start.html'))).toContain(word('onThisPage'))
  })
})

/** Names, which aren't translated. */
const NAMES = new Set(
  [
    'Markdown',
    'MCP',
    'RSS',
    'Cursor',
    'ChatGPT',
    'Claude',
    'GitHub',
    'VS Code',
    'cURL',
    'JavaScript',
    'TypeScript',
    'Python',
    'JSON',
    'Bash',
    'HTML',
    'YAML',
    'Shell',
  ].flatMap((name) => name.toLowerCase().split(' ')),
)

describe('components', () => {
  it.each(components.map((component) => [component.name, component.examples] as const))(
    'are fully translated into Japanese: %s',
    async (_, examples) => {
      const mdx = examples.join('\n\n')
      const site = await testSite({
        'docs.json': {
          name: '試',
          theme: 'mint',
          colors: { primary: '#0f766e', light: '#5eead4' },
          contextual: { options: [] },
          navigation: { languages: [{ language: 'ja', pages: ['index'] }] },
        },
        'index.mdx': `---\ntitle: 試\n---\n\n${mdx}`,
      })
      expect(strangers(site, mdx)).toEqual([])
    },
  )

  it('are fully translated into Japanese: elements from plain Markdown', async () => {
    const mdx = [
      '## 見出し',
      '- [x] 済\n- [ ] 未',
      '注[^1]。\n\n[^1]: 脚注。',
      '![図](/a.png)',
      '<img src="/a.png" alt="図" actions />',
      '```js 題 lines expandable\nconst a = 1\n```',
      '```mermaid\ngraph TD\n```',
      '<video src="/a.mp4" />',
    ].join('\n\n')
    const site = await testSite({
      'docs.json': {
        name: '試',
        theme: 'mint',
        colors: { primary: '#0f766e', light: '#5eead4' },
        navigation: { languages: [{ language: 'ja', pages: ['index'] }] },
      },
      'index.mdx': `---\ntitle: 試\n---\n\n${mdx}`,
      'a.png': 'x',
    })
    expect(strangers(site, mdx)).toEqual([])
  })
})

/** Words in Latin letters on a page that the author didn't write and that aren't names. */
function strangers(site: TestSite, source: string): string[] {
  const known = new Set(latin(source))
  return texts(site.file('/index.html')).filter((text) =>
    latin(text).some((word) => !known.has(word) && !NAMES.has(word)),
  )
}

function latin(text: string): string[] {
  return Array.from(text.matchAll(/[A-Za-z]{2,}/g), ([word]) => word.toLowerCase())
}

it('English has a form for text with a count', () => expect(englishWords('stars', { count: 2 })).toBe('stars'))

it('the playground script has the right English text', () => {
  for (const [key, word] of Object.entries(PLAYGROUND_WORDS)) expect(word, key).toBe(englishWords(key))
})
