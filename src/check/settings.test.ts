import { describe, expect, it } from 'vitest'
import { checkProject } from './check.ts'
import { PAGE, project } from './testing.ts'

const FENCE = `${PAGE}\`\`\`\nnpm install\n\`\`\`\n`

async function found(rules: unknown, page = FENCE) {
  const read = await project({ 'index.mdx': page, 'galley.json': JSON.stringify({ rules }) })
  return checkProject(read).map(({ code, severity, message, help, place, fix }) => ({
    code,
    severity,
    message,
    help,
    text: read.sources.get(place.file)?.text.slice(place.start, place.end),
    fix: fix?.map(({ text }) => text),
  }))
}

describe('the rules of galley.json', () => {
  it.each([
    ['off', []],
    ['suggestion', ['suggestion']],
    ['hint', ['suggestion']],
    ['warning', ['warning']],
    ['warn', ['warning']],
    ['error', ['error']],
    [{ severity: 'warning' }, ['warning']],
    [{}, ['suggestion']],
  ])('set a severity: %j', async (setting, severities) => {
    expect((await found({ 'code-language': setting })).map(({ severity }) => severity)).toEqual(severities)
  })

  it('follow a preset, and set rules apart from it', async () => {
    const severityOf = async (galley: object) => {
      const read = await project({ 'index.mdx': FENCE, 'galley.json': JSON.stringify(galley) })
      return checkProject(read).map(({ severity }) => severity)
    }
    expect(await severityOf({ preset: 'recommended' })).toEqual(['suggestion'])
    expect(await severityOf({ preset: 'strict' })).toEqual(['error'])
    expect(await severityOf({ preset: 'strict', rules: { 'code-language': 'warning' } })).toEqual(['warning'])
    expect(await severityOf({ preset: 'strict', rules: { 'code-language': 'off' } })).toEqual([])
  })

  it.each([[{}], [{ 'missing-prop': {} }]])('follow a strict preset in single findings too: %j', async (rules) => {
    const page = `${PAGE}<ResponseField name="id">The id.</ResponseField>\n`
    const severities = async (preset: string) => {
      const read = await project({ 'index.mdx': page, 'galley.json': JSON.stringify({ preset, rules }) })
      return checkProject(read).flatMap(({ code, severity }) => (code === 'missing-prop' ? [severity] : []))
    }
    expect(await severities('recommended')).toEqual(['suggestion'])
    expect(await severities('strict')).toEqual(['error'])
  })

  it('follow a strict preset as far as each rule goes', async () => {
    const page = `${PAGE}It ${'and it '.repeat(30)}waits. The <b>end</b>.\n\nThis will be tested.\n`
    const read = await project({ 'index.mdx': page, 'galley.json': '{ "preset": "strict" }' })
    expect(checkProject(read).map(({ code, severity }) => [code, severity])).toContainEqual([
      'sentence-length',
      'warning',
    ])
  })

  it('set options', async () => {
    const page = `${PAGE}## Usage\n\nText.\n\n## Frobnication\n\nText.\n`
    const setting = { 'descriptive-headings': { words: ['frobnication'] } }
    expect((await found(setting, page)).map(({ text }) => text)).toEqual(['## Frobnication'])
  })

  it('keep the options that they don’t set', async () => {
    const page = `${PAGE}It ${'and it '.repeat(30)}waits.\n`
    const setting = { 'sentence-length': { severity: 'warning' } }
    expect((await found(setting, page)).map(({ code, severity }) => [code, severity])).toEqual([
      ['sentence-length', 'warning'],
    ])
  })

  it('set the severity of what is found while reading', async () => {
    const page = `${PAGE}<Nota>Text.</Nota>\n`
    expect((await found({ 'unknown-component': 'warning' }, page)).map(({ severity }) => severity)).toEqual(['warning'])
    expect(await found({ 'unknown-component': 'off' }, page)).toEqual([])
  })

  it('win over the severity of single findings', async () => {
    const page = `${PAGE}Text.\u{E0049}\n`
    expect((await found({}, page)).map(({ severity }) => severity)).toEqual(['error'])
    expect((await found({ 'hidden-characters': 'suggestion' }, page)).map(({ severity }) => severity)).toEqual([
      'suggestion',
    ])
  })

  it.each([
    [{ 'code-langauge': 'off' }, 'unknown-rule', '"code-langauge"', 'Did you mean `code-language`?'],
    [{ 'code-language': 'warnign' }, 'rule-setting', '"warnign"', 'Did you mean `warning`?'],
    [
      { 'code-language': 'toString' },
      'rule-setting',
      '"toString"',
      'Write `off`, `suggestion`, `warning`, or `error`.',
    ],
    [{ 'code-language': 3 }, 'rule-setting', '3', 'Write `off`, `suggestion`, `warning`, or `error`.'],
    [{ 'code-language': { sevrity: 'off' } }, 'rule-setting', '"sevrity"', 'Did you mean `severity`?'],
    [{ 'descriptive-headings': { words: 'x' } }, 'rule-setting', '"x"', undefined],
    [{ 'descriptive-headings': { words: [1] } }, 'rule-setting', '[1]', undefined],
    [{ 'descriptive-headings': { xyz: [] } }, 'rule-setting', '"xyz"', 'It has `words`.'],
    [{ 'descriptive-headings': { toString: [] } }, 'rule-setting', '"toString"', 'It has `words`.'],
    [{ 'code-language': { xyz: 1 } }, 'rule-setting', '"xyz"', 'It has no options.'],
    [{ 'sentence-length': { words: '9' } }, 'rule-setting', '"9"', undefined],
    [{ 'second-person': { makers: 1 } }, 'rule-setting', '1', undefined],
  ])('are reported where they are wrong: %j', async (rules, code, text, help) => {
    expect((await found(rules, `${PAGE}Text.\n`)).map((finding) => [finding.code, finding.text, finding.help])).toEqual(
      [[code, text, help]],
    )
  })

  it.each([[[]], [null], ['off'], [{ __proto__: null, constructor: 'off' }]])('survive %j', async (rules) => {
    expect((await found(rules)).map(({ code }) => code)).toContain('code-language')
  })
})
