import { describe, expect, it } from 'vitest'
import { checkProject } from '../check.ts'
import { PAGE, project } from '../testing.ts'
import { checkExternalLinks, type LinkAnswers } from './external-links.ts'

const DAY = 86_400_000
const WEB: Record<string, { status: number; location?: string }> = {
  'https://there.dev/': { status: 200 },
  'https://there.dev/gone': { status: 404 },
  'https://there.dev/moved': { status: 301, location: '/new' },
  'https://there.dev/new': { status: 200 },
  'https://there.dev/for-now': { status: 302, location: '/new' },
  'https://there.dev/closed': { status: 403 },
  'https://there.dev/circle': { status: 301, location: '/circle' },
  'https://there.dev/inside': { status: 302, location: 'http://127.0.0.1/' },
  'https://nowhere.dev/': { status: 0 },
}

async function ask(urls: string[], answers: LinkAnswers = {}, now = 0) {
  const asked: string[] = []
  const read = await project({ 'index.mdx': PAGE + urls.map((url) => `[Text of it](${url})`).join('\n\n') })
  const found = await checkExternalLinks(read, {
    ask: async (url) => {
      asked.push(url)
      return WEB[url]
    },
    answers,
    now,
  })
  return { read, asked, found, texts: found.map(({ severity, message }) => `${severity}: ${message}`) }
}

describe('links to other sites', () => {
  it.each([
    ['https://there.dev/', []],
    ['https://there.dev/gone', ['warning: `https://there.dev/gone` responded with 404.']],
    ['https://there.dev/gone#part', ['warning: `https://there.dev/gone` responded with 404.']],
    ['https://there.dev/moved', ['suggestion: `https://there.dev/moved` has moved permanently.']],
    ['https://there.dev/for-now', []],
    ['https://there.dev/closed', []],
    ['https://there.dev/circle', []],
    ['https://there.dev/silent', []],
    ['https://nowhere.dev/', ["warning: The host of `https://nowhere.dev/` doesn't exist."]],
  ])('%s', async (url, expected) => {
    expect((await ask([url])).texts).toEqual(expected)
  })

  it.each([
    'http://localhost:3000/',
    'https://api.example.com/x',
    'http://10.0.0.1/',
    'https://acme.example/',
    'http://router/',
    '/page',
    'mailto:a@b.dev',
  ])('aren’t asked for: %s', async (url) => {
    expect((await ask([url])).asked).toEqual([])
  })

  it('don’t lead us into this network', async () => {
    expect((await ask(['https://there.dev/inside'])).asked).toEqual(['https://there.dev/inside'])
  })

  it('are asked for once, and again when the answer is old', async () => {
    const answers: LinkAnswers = {}
    const both = ['https://there.dev/', 'https://there.dev/gone', 'https://there.dev/gone']
    expect((await ask(both, answers)).asked).toEqual(['https://there.dev/', 'https://there.dev/gone'])
    expect((await ask(both, answers, DAY / 2)).asked).toEqual([])
    expect((await ask(both, answers, 2 * DAY)).asked).toEqual(['https://there.dev/gone'])
    expect((await ask(both, answers, 8 * DAY)).asked).toEqual(['https://there.dev/', 'https://there.dev/gone'])
  })

  it('can be silenced as all findings can', async () => {
    const { found, read } = await ask(['https://there.dev/gone'])
    expect(checkProject(read, { found }).map(({ code }) => code)).toEqual(['external-links'])
    const silent = await project({
      'index.mdx': `${PAGE}{/* galley-ignore external-links: comes back in May */}\n\n[Text of it](https://there.dev/gone)\n`,
    })
    const place = { file: 'index.mdx', start: silent.sources.get('index.mdx')?.text.indexOf('[Text') ?? 0, end: 200 }
    expect(checkProject(silent, { found: found.map((finding) => ({ ...finding, place })) })).toEqual([])
  })
})
