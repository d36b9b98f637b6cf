// Inputs that grow: four times the input may take a little more than four times the time, but not sixteen times.
import { tryFiles } from './site-target.ts'
import { configuration } from './targets/pages.ts'

/** Each returns a page of about `n` pieces. */
const GROWING: Readonly<Record<string, (n: number) => string>> = {
  paragraphs: (n) => 'Some *text* with `code`.\n\n'.repeat(n),
  'open emphasis': (n) => '*a **b '.repeat(n),
  'open brackets': (n) => '[a '.repeat(n),
  'links without targets': (n) => '[a][b] '.repeat(n),
  'backticks of all lengths': (n) =>
    Array.from({ length: Math.ceil(Math.sqrt(n) * 4) }, (_, i) => `a${'`'.repeat(i + 1)}`).join(' '),
  'character references': (n) => '&amp;&#x41; '.repeat(n),
  comments: (n) => '<!-- a '.repeat(n),
  'open braces': (n) => 'a {'.repeat(n),
  'open tags': (n) => '<b>'.repeat(n),
  'open components': (n) => '<Card title="a">\n'.repeat(n),
  'attributes in one tag': (n) => `<Card ${'title="a" '.repeat(n)}/>`,
  'rows of a table': (n) => `| a | b |\n| --- | --- |\n${'| a | `b` |\n'.repeat(n)}`,
  'columns of a table': (n) => `|${' a |'.repeat(n)}\n|${' --- |'.repeat(n)}\n|${' b |'.repeat(n)}\n`,
  'list items': (n) => '- a\n'.repeat(n),
  quotes: (n) => '> a\n'.repeat(n),
  headings: (n) => '## The same\n\n'.repeat(n),
  footnotes: (n) =>
    Array.from({ length: n }, (_, i) => `[^${i}]`).join(' ') +
    Array.from({ length: n }, (_, i) => `\n\n[^${i}]: a`).join(''),
  definitions: (n) => Array.from({ length: n }, (_, i) => `[a${i}]: /b${i}\n`).join(''),
  'lines of code': (n) => `\`\`\`js\n${'const a = (b) => `${b}`\n'.repeat(n)}\`\`\``,
  'one line of code': (n) => `\`\`\`js\n${'a(b).c[d] '.repeat(n)}\n\`\`\``,
  fences: (n) => '```json\n{ "a": 1 }\n```\n\n'.repeat(n),
  expressions: (n) => '{1 + 1} {name} '.repeat(n),
  'one expression': (n) => `{${'1 + '.repeat(n)}1}`,
  formulas: (n) => '$a^2$ '.repeat(n),
  tabs: (n) => `<Tabs>\n${'<Tab title="a">b</Tab>\n'.repeat(n)}</Tabs>`,
  'front matter': () => '',
  spaces: (n) => `a${' '.repeat(n * 4)}b ${' \n'.repeat(n)}`,
  'broken lines of emphasis': (n) => '_a\n'.repeat(n),
  addresses: (n) => 'https://example.com/a(b_c '.repeat(n),
  words: (n) => 'We utilise leverage in order to simply etc. '.repeat(n),
}

const SMALL = 500
const FACTOR = 4
/** Maximum ratio of CPU time for four times the input. 4 is linear, and 16 is quadratic. */
const MAX_RATIO = 9
/** Milliseconds below which a measurement is noise. */
const NOISE = 700

/** Builds and checks a page of each kind in two sizes, and returns those that grow too fast. */
export async function tryGrowth(print: (line: string) => void): Promise<string[]> {
  const problems: string[] = []
  for (const [name, text] of Object.entries(GROWING)) {
    const more =
      name === 'front matter' ? (n: number) => 'key: value\n'.repeat(n).replace(/key/g, () => `key${n--}`) : () => ''
    const cost = async (n: number): Promise<number> => {
      const page = `---\ntitle: Page\n${more(n)}---\n\n${text(n)}`
      const before = process.cpuUsage()
      const problem = await tryFiles({ 'docs.json': configuration(), 'index.mdx': page }, ['index.html'])
      if (problem !== undefined) problems.push(`${name}, ${n} pieces: ${problem}`)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    await cost(SMALL / 10)
    const small = await cost(SMALL)
    const large = await cost(SMALL * FACTOR)
    const ratio = large / Math.max(small, 1)
    const isTooFast = ratio > MAX_RATIO && large > NOISE
    print(
      `${isTooFast ? 'FAST' : 'ok  '} ${name.padEnd(28)} ${Math.round(small)} ms, ${Math.round(large)} ms: x ${ratio.toFixed(1)}`,
    )
    if (isTooFast) problems.push(`${name}: ${FACTOR} times the input takes ${ratio.toFixed(1)} times as long`)
  }
  return problems
}
