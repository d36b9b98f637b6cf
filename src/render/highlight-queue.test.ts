import { expect, test } from 'vitest'
import type { CodeBlock } from './highlight.ts'
import { HighlightQueue } from './highlight-queue.ts'

function blocks(counts: Record<string, number>): CodeBlock[] {
  return Object.entries(counts).flatMap(([lang, count]) =>
    Array.from({ length: count }, (_, i) => ({ lang, code: `${i} ${'x'.repeat(600)}` })),
  )
}

const langs = (batch: readonly CodeBlock[]) => [...new Set(batch.map((block) => block.lang))].join()

test('threads begin at different ends and stay with their languages', () => {
  const queue = new HighlightQueue(blocks({ json: 100, ts: 100, bash: 100 }))
  const [main, thread] = [new Set<string>(), new Set<string>()]
  expect(langs(queue.take(thread, 'dearest', 10_000))).toBe('ts')
  expect(langs(queue.take(main, 'cheapest', 10_000))).toBe('json')
  expect(langs(queue.take(thread, 'dearest', 10_000))).toBe('ts')
  expect(langs(queue.take(main, 'cheapest', 10_000))).toBe('json')
})

test('a language is shared where much is left of it, and left to its thread where not', () => {
  for (const [count, shared] of [
    [100, false],
    [5000, true],
  ] as const) {
    const queue = new HighlightQueue(blocks({ ts: count }))
    queue.take(new Set(), 'dearest', 1_000)
    expect(queue.take(new Set(), 'cheapest', 1_000).length > 0).toBe(shared)
  }
})

test('a thread alone takes the blocks in the order in which pages hold them', () => {
  const page = blocks({ ts: 1, json: 1, bash: 1 })
  const queue = new HighlightQueue([...page, ...page, ...page])
  queue.add(blocks({ go: 1, ts: 1 }))
  const order: string[] = []
  while (!queue.empty) order.push(...queue.take(new Set(), 'first', 1_000).map(({ lang }) => lang))
  expect(order.join(' ')).toBe('ts json bash ts json bash ts json bash go ts')
})

test('each block is taken once, whoever takes it', () => {
  const all = blocks({ ts: 300, TS: 20, json: 70, go: 1 })
  const queue = new HighlightQueue(all)
  const threads = [new Set<string>(), new Set<string>(), new Set<string>()]
  const taken: CodeBlock[] = []
  for (let i = 0; i < 60; i++)
    taken.push(...queue.take(threads[i % 3] as Set<string>, i % 3 ? 'dearest' : 'cheapest', 5_000))
  taken.push(...queue.rest())
  expect(queue.empty).toBe(true)
  expect(taken).toHaveLength(all.length)
  expect(new Set(taken)).toEqual(new Set(all))
})

test('an empty queue gives nothing', () => {
  expect(new HighlightQueue([]).take(new Set(), 'dearest', 1)).toEqual([])
})
