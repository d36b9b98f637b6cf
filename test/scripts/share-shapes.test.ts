// What the build does to spreads, so that Node 20 gives equal objects one hidden class.
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withSharedShapes } from '../../scripts/share-shapes.mjs'

it.each([
  ['a leading spread and more', 'f({ ...a, b: 1 })', 'f({ ...null, ...a, b: 1 })'],
  ['two spreads', 'const c = {...a, ...b}', 'const c = {...null, ...a, ...b}'],
  ['one in another', 'c = { ...{ ...a, d }, e }', 'c = { ...null, ...{ ...null, ...a, d }, e }'],
  ['a spread alone', 'c = { ...a }', 'c = { ...a }'],
  ['a later spread', 'c = { b, ...a, d }', 'c = { b, ...a, d }'],
  ['a pattern', 'const { ...c } = a; f(({ b, ...rest }) => rest)', 'const { ...c } = a; f(({ b, ...rest }) => rest)'],
  ['a text', 'c = "{ ...a, b }"', 'c = "{ ...a, b }"'],
  ['lines', 'c = {\n  ...a,\n  b,\n}', 'c = {\n  ...null, ...a,\n  b,\n}'],
])('changes nothing but leading spreads: %s', (_, text, expected) => {
  expect(withSharedShapes(text)).toBe(expected)
})

it('gives equal objects one hidden class', () => {
  const program = `
    const make = (a) => ({ ...a, b: 1, c: 2 })
    const made = Array.from({ length: 100 }, (_, a) => make({ a }))
    console.log(made.slice(50).every((object) => %HaveSameMap(object, made[50])))`
  const run = (text: string) =>
    execFileSync(process.execPath, ['--allow-natives-syntax', '-e', text], { encoding: 'utf8' })
  // `%` isn't JavaScript.
  const [natives, plain] = [program, program.replace('%', '')]
  const shared = withSharedShapes(plain, 'script').replace('HaveSameMap', '%HaveSameMap')
  expect(run(shared).trim()).toBe('true')
  if (process.versions.node.startsWith('20.')) expect(run(natives).trim()).toBe('false')
})
