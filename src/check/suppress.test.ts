import { describe, expect, it } from 'vitest'
import { checkProject } from './check.ts'
import { PAGE, project } from './testing.ts'

async function codes(body: string, more: Record<string, string> = {}): Promise<string[]> {
  const read = await project({ 'index.mdx': `${PAGE}${body}`, ...more })
  return checkProject(read).map(
    ({ code, place }) => `${code} ${read.sources.get(place.file)?.position(place.start).line}`,
  )
}

const FENCE = '```\nnpm install\n```'

describe('a comment alone on its line', () => {
  it('silences the next block', async () => {
    expect(await codes(`{/* galley-ignore code-language: shown as typed */}\n\n${FENCE}\n`)).toEqual([])
  })

  it('silences nothing else', async () => {
    expect(await codes(`{/* galley-ignore code-language: shown as typed */}\n\n${FENCE}\n\n${FENCE}\n`)).toEqual([
      'code-language 12',
    ])
  })

  it('silences nothing before it', async () => {
    expect(await codes(`${FENCE}\n\n{/* galley-ignore code-language: shown as typed */}\n\n${FENCE}\n`)).toEqual([
      'code-language 6',
    ])
  })

  it('silences everything in the next block', async () => {
    const steps = `<Steps>\n  <Step title="Install">\n    ${FENCE.replaceAll('\n', '\n    ')}\n  </Step>\n</Steps>`
    expect(await codes(`{/* galley-ignore code-language: shown as typed */}\n${steps}\n`)).toEqual([])
  })

  it('can be between sibling components', async () => {
    const tabs = `<Tabs>\n  <Tab title="a">One.</Tab>\n  {/* galley-ignore missing-prop: named elsewhere */}\n  <Tab>Two.</Tab>\n</Tabs>`
    expect(await codes(`${tabs}\n`)).toEqual([])
  })

  it('has no effect beyond the element around it', async () => {
    const card = '<Card title="x">\n  Text.\n\n  {/* galley-ignore code-language: no block follows */}\n</Card>'
    expect(await codes(`${card}\n\n${FENCE}\n`)).toEqual(['unused-ignore 9', 'code-language 12'])
  })

  it('does not reach out of the innermost of several components', async () => {
    const card = '<Card title="x">\n  Text.\n\n  {/* galley-ignore code-language: no block follows */}\n</Card>'
    expect(await codes(`<Columns>\n${card}\n\n${FENCE}\n</Columns>\n`)).toEqual([
      'unused-ignore 10',
      'code-language 13',
    ])
  })

  it('doesn’t count what surrounds its place in a snippet that the page shows', async () => {
    const body = `import Words from '/snippets/words.mdx'\n\n<Words />\n\n{/* galley-ignore code-language: shown as typed */}\n\n${FENCE}\n`
    const words = 'word '.repeat((PAGE.length + body.indexOf(FENCE)) / 5 + 1)
    expect(await codes(body, { 'snippets/words.mdx': `${words}\n` })).toEqual([])
  })

  it('names several rules', async () => {
    const image = '![](https://example.com/a.png)'
    expect(await codes(`{/* galley-ignore image-alt, frame: a drawn line */}\n\n${image}\n`)).toEqual([])
  })
})

describe('a comment that names a rule', () => {
  it('silences findings of the parser that belong to the rule', async () => {
    const comment = '{/* galley-ignore mdx-syntax: filled in by the product */}'
    expect(await codes(`${comment}\n\nHello {name}.\n`)).toEqual([])
  })
})

describe('a comment in a line', () => {
  it('silences the line', async () => {
    expect(await codes('Read it [here](https://example.com). {/* galley-ignore link-text: a quote */}\n')).toEqual([])
  })
})

it('silences the line that it begins', async () => {
  const [ignored, link] = ['{/* galley-ignore link-text: a quote */}', 'Read [here](https://example.com).']
  expect(await codes(`${ignored} ${link} ${link}\n\n${link}\n`)).toEqual(['link-text 8'])
})

describe('a comment for the page', () => {
  it('silences a rule everywhere', async () => {
    const comment = '{/* galley-ignore-page code-language: shown as typed */}'
    expect(await codes(`${FENCE}\n\n${comment}\n\n${FENCE}\n`)).toEqual([])
  })

  it('silences findings that need the whole site', async () => {
    const config = JSON.stringify({
      name: 'Acme',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index'] },
    })
    const comment = '{/* galley-ignore-page orphan-pages: linked from the product */}'
    expect(await codes('Text.\n', { 'docs.json': config, 'old.mdx': `${PAGE}${comment}\n\nText.\n` })).toEqual([])
  })
})

describe('a comment that is wrong itself', () => {
  it.each([
    ['has no reason', `{/* galley-ignore code-language */}\n\n${FENCE}\n`, ['ignore-without-reason 6']],
    ['has an empty reason', `{/* galley-ignore code-language: */}\n\n${FENCE}\n`, ['ignore-without-reason 6']],
    ['is not needed', '{/* galley-ignore code-language: why */}\n\nText.\n', ['unused-ignore 6']],
    ['names no rule', '{/* galley-ignore */}\n\nText.\n', ['ignore-without-rule 6']],
    [
      'names an unknown second rule',
      '{/* galley-ignore link-text,\ncode-lang: why */}\n\n[here](https://example.com)\n',
      ['unknown-rule 7'],
    ],
    ['names an unknown rule', '{/* galley-ignore code-lang: why */}\n\nText.\n', ['unknown-rule 6']],
  ])('is reported: %s', async (_, body, expected) => {
    expect(await codes(body)).toEqual(expected)
  })

  it('isn’t reported if the rule didn’t run', async () => {
    const read = await project({ 'index.mdx': `${PAGE}{/* galley-ignore code-language: why */}\n\nText.\n` })
    expect(checkProject(read, { only: new Set(['link-text']) })).toEqual([])
  })

  it('is reported at the name that is wrong', async () => {
    const body = `{/* galley-ignore code-language,  code-lang : shown as typed */}\n\n${FENCE}\n`
    const read = await project({ 'index.mdx': PAGE + body })
    const [found] = checkProject(read)
    expect(found?.code).toBe('unknown-rule')
    expect((PAGE + body).slice(found?.place.start, found?.place.end)).toBe('code-lang')
  })

  it('has no effect if it only begins like one', async () => {
    expect(await codes('{/* galley-ignored lines are listed below */}\n\nText.\n')).toEqual([])
  })

  it('has no effect in code', async () => {
    expect(await codes(`\`\`\`mdx\n{/* galley-ignore link-text: why */}\n\`\`\`\n`)).toEqual([])
  })
})

describe('a comment in a snippet', () => {
  it('means the next block of the snippet, wherever the blocks of the page are', async () => {
    const snippet = `{/* galley-ignore code-language: shown as typed */}${'\n'.repeat(200)}${FENCE}\n`
    const body = `import Install from '/snippets/install.mdx'\n\n${'Text.\n\n'.repeat(20)}<Install />\n`
    expect(await codes(body, { 'snippets/install.mdx': snippet })).toEqual([])
  })

  it('silences the snippet on every page', async () => {
    const snippet = `{/* galley-ignore code-language: shown as typed */}\n\n${FENCE}\n`
    const body = "import Install from '/snippets/install.mdx'\n\n<Install />\n"
    expect(
      await codes(body, { 'snippets/install.mdx': snippet, 'b.mdx': `${PAGE.replace('Example', 'B')}${body}` }),
    ).toEqual([])
  })
})

it('costs the same for each of many comments', async () => {
  const time = async (count: number) => {
    const block = `{/* galley-ignore code-language: shown as typed */}\n\n${FENCE}\n\n`
    const read = await project({ 'index.mdx': PAGE + block.repeat(count) })
    const start = performance.now()
    expect(checkProject(read)).toEqual([])
    return performance.now() - start
  }
  await time(200)
  const few = await time(500)
  expect(await time(4_000)).toBeLessThan(40 * few + 200)
}, 60_000)
