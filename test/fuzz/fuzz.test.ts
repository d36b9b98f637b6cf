// A few thousand broken inputs, the same in every run, and each input that once caused a failure. `npm run fuzz` tries
// others.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'
import { type Failure, runCases } from './target.ts'
import { targets } from './targets/index.ts'

const SEED = 1
const CASES: Readonly<Record<string, number>> = {
  pages: 240,
  snippets: 24,
  configuration: 60,
  specifications: 40,
  imports: 8,
  requests: 2_400,
}
const FIXTURES = 'test/fuzz/fixtures'

describe.each(targets.map((target) => [target.name, target] as const))('broken %s', (name, target) => {
  it(`break nothing (seed ${SEED})`, async () => {
    const failures = await fuzz(target, { seed: SEED, from: 0, to: CASES[name] as number })
    expect(failures.map(({ reason, files }) => `${reason}\n${JSON.stringify(files)}`)).toEqual([])
  }, 120_000)
})

describe('inputs that once caused a failure', () => {
  const fixtures = readdirSync(FIXTURES).filter((file) => file.endsWith('.json'))
  it.each(fixtures)('%s', async (file) => {
    const { target: name, files } = JSON.parse(readFileSync(`${FIXTURES}/${file}`, 'utf8')) as Failure
    const target = targets.find((one) => one.name === name)
    if (!target) throw new Error(`There is no target ${name}`)
    expect((await runCases(target, [files])).map(({ reason }) => reason)).toEqual([])
  })

  it('are kept', () => expect(fixtures.length).toBeGreaterThan(0))
})
