// Class names in, rules out: those of Tailwind 3 as they were meant, and nothing for an author's own.
import { describe, expect, it } from 'vitest'
import { compileUtilities, createUtilityProbe } from './compile.ts'

/** The rules that class names have, on one line; without their closing braces. */
async function rule(...classNames: string[]): Promise<string> {
  const { css } = await compileUtilities(classNames)
  const [, layer = ''] = css.match(/@layer utilities \{\n(.*?)\n\}\n\}/s) ?? []
  return layer.replace(/\}/g, '').replace(/\s+/g, ' ').trim()
}

describe('one class', () => {
  it.each([
    ['hidden', '.hidden { display: none;'],
    ['w-[350px]', '.w-\\[350px\\] { width: 350px;'],
    ['md:flex-shrink-0', '@media (width >= 48rem) { .md\\:flex-shrink-0 { flex-shrink: 0;'],
    ['2xl:flex-shrink-0', '@media (width >= 96rem) { .\\32 xl\\:flex-shrink-0 { flex-shrink: 0;'],
    ['!flex-grow', '.\\!flex-grow { flex-grow: 1 !important;'],
    ['dark:hidden', '@media not print { .dark\\:hidden:where(.dark, .dark *) { display: none;'],
    ['rounded-sm', '.rounded-sm { border-radius: var(--radius-xs);'],
    ['rounded-t', '.rounded-t { border-top-left-radius: var(--radius-sm); border-top-right-radius: var(--radius-sm);'],
    ['bg-[--mine]', '.bg-\\[--mine\\] { background-color: var(--mine);'],
    ['text-[color:--mine]', '.text-\\[color\\:--mine\\] { color: var(--mine);'],
    [
      'grid-cols-[1fr,minmax(0,2fr)]',
      '.grid-cols-\\[1fr\\,minmax\\(0\\,2fr\\)\\] { grid-template-columns: 1fr minmax(0,2fr);',
    ],
    ['text-primary', '.text-primary { color: rgb(var(--primary));'],
    ['bg-gray-100', '.bg-gray-100 { background-color: rgb(var(--gray-100));'],
    ['max-w-8xl', '.max-w-8xl { max-width: 90rem;'],
    ['font-mono', '.font-mono { font-family: var(--font-mono);'],
  ])('%s', async (className, expected) => {
    expect(await rule(className)).toBe(expected)
  })

  it.each([
    'ring',
    'outline-none',
    'shadow-sm',
    'blur',
    'bg-gradient-to-r',
    'break-words',
    'overflow-ellipsis',
    'decoration-clone',
    'max-w-screen-lg',
    'placeholder-gray-400',
    'space-y-4',
    'divide-x',
    'line-clamp-2',
    '-mt-2',
    'lg:grid-cols-3',
    'group-hover:underline',
    'before:content-["x"]',
    'sr-only',
    'container',
    'w-1/2',
    '[&>p]:mt-1',
    'bg-red-500/50',
  ])('%s is known', async (className) => {
    expect([...(await compileUtilities([className])).known]).toEqual([className])
  })
})

it.each([
  ['mint-hidden', '.mint-hidden { display: none;'],
  ['mint-dark:hidden', '@media not print { .mint-dark\\:hidden:where(.dark, .dark *) { display: none;'],
  ['md:mint-flex-shrink-0', '@media (width >= 48rem) { .md\\:mint-flex-shrink-0 { flex-shrink: 0;'],
  ['dark:hover:mint-bg-[#123]', ''],
  ['!mint-w-4', ''],
  ['-mint-mt-2', ''],
])('%s is the utility without the prefix of the hosted platform', async (className, expected) => {
  expect([...(await compileUtilities([className])).known]).toEqual([className])
  expect(await rule(className)).toContain(expected)
})

it('keeps one rule for a former and a present name', async () => {
  expect(await rule('flex-shrink-0', 'shrink-0')).toBe(':is(.flex-shrink-0, .shrink-0) { flex-shrink: 0;')
})

it('mixes colors with an opacity of its own', async () => {
  const css = await rule('bg-red-500', 'bg-opacity-50')
  expect(css).toContain('color-mix(in srgb, var(--color-red-500) var(--tw-bg-opacity, 100%), transparent)')
  expect(css).toContain('.bg-opacity-50 { --tw-bg-opacity: calc(50 * 1%)')
})

it('has values of those that are used alone', async () => {
  const { css } = await compileUtilities(['text-red-500'])
  expect(css.match(/--color-[\w-]+(?=:)/g)).toEqual(['--color-red-500'])
})

it.each([
  'my-own-class',
  'card',
  'bg-[url("',
  'leading-[1',
  'w-[theme(no.such)]',
  '${className}',
  '{{post_class}}',
  '</style>',
  '.dot',
  '--x',
  '@media',
  '[]:x',
  ':',
  '\\',
  'é',
])('gives nothing for %s', async (className) => {
  expect(await compileUtilities([className])).toEqual({ css: '', known: new Set() })
})

it('tells a page by itself, where that is certain', async () => {
  const isUtility = await createUtilityProbe()
  expect(isUtility(['my-own'])).toBe(false)
  expect(isUtility(['my-own', 'mint-hidden'])).toBe(true)
  expect(isUtility(['hidden'])).toBe(true)
  expect(isUtility(['bg-opacity-50'])).toBe(true)
  // It is a utility only where another page has something like `group-hover:flex`.
  expect(isUtility(['group'])).toBe(false)
  expect(isUtility(['group-hover:flex', 'my-own'])).toBe(true)
  expect(isUtility([])).toBe(false)
})

it('doesn’t depend on the order', async () => {
  const names = ['flex', 'my-own', 'shrink-0', 'flex-shrink-0', 'rounded', 'dark:block']
  expect(await compileUtilities(names)).toEqual(await compileUtilities(names.toReversed()))
})
