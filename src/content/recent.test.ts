import { expect, it } from 'vitest'
import { Recent } from './recent.ts'

it('drops what was used least recently, and never keeps more than its size', () => {
  const recent = new Recent<number>(100)
  for (let i = 0; i < 10; i++) recent.set(`${i}`, i, 10)
  expect(recent.get('0')).toBe(0)
  recent.set('new', 10, 10)
  expect(['0', '1', '2', 'new'].map((key) => recent.get(key))).toEqual([0, undefined, 2, 10])
})

it('leaves out what would take the room of many others', () => {
  const recent = new Recent<string>(100)
  recent.set('small', 'a', 10)
  recent.set('large', 'b', 11)
  expect(['small', 'large'].map((key) => recent.get(key))).toEqual(['a', undefined])
})
