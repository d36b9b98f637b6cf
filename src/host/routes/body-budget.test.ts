// Bodies wait for their turn: those of one caller for each other, and for no one else's.
import { expect, it } from 'vitest'
import { BodyBudget } from './body-budget.ts'

const request = (length?: number, body: string | null = 'x') =>
  new Request('http://host.test/', {
    method: 'POST',
    body,
    headers: length === undefined ? {} : { 'content-length': String(length) },
  })

/** Takes room for bodies, and lists those that have it. */
function openBudget(limit: number) {
  const budget = new BodyBudget(limit)
  const started: string[] = []
  const take = async (name: string, caller: string, length?: number, body?: string | null) => {
    const release = await budget.take(caller, request(length, body), 100)
    started.push(name)
    return release
  }
  return { take, started }
}

it('gives one caller a limited number of bytes at the same time, in order', async () => {
  const { take, started } = openBudget(100)
  const first = await take('first', 'a', 60)
  const large = take('large', 'a', 60)
  const small = take('small', 'a', 10)
  await take('other', 'b', 100)
  expect(started).toEqual(['first', 'other'])
  first()
  await Promise.all([large, small])
  expect(started).toEqual(['first', 'other', 'large', 'small'])
})

it('expects the most of a body that doesn’t say its length, nothing of none, and no more than may be sent', async () => {
  const { take, started } = openBudget(100)
  const all = await take('unknown', 'a')
  await take('none', 'a', undefined, null)
  const huge = take('huge', 'a', 1_000_000)
  expect(started).toEqual(['unknown', 'none'])
  all()
  ;(await huge)()
  expect(started).toEqual(['unknown', 'none', 'huge'])
})

it('lets in what is larger than the limit when nothing else is there', async () => {
  const { take, started } = openBudget(10)
  const first = await take('first', 'a', 60)
  const second = take('second', 'a', 60)
  first()
  await second
  expect(started).toEqual(['first', 'second'])
})
