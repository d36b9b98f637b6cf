import { describe, expect, it } from 'vitest'
import { Anchors } from '../content/anchors.ts'
import { packAnchors, unpackAnchors } from './anchors.ts'

describe('packed anchors', () => {
  const anchors = new Anchors([
    ['install', 'install'],
    ['set-up', 'install'],
    ['Install it', 'install'],
    ['a\nb', 'c"d'],
    ['__proto__', 'toString'],
  ])
  const unpacked = unpackAnchors(packAnchors(anchors))

  it.each([...anchors])('lead from %j to %j', (fragment, id) => {
    expect(unpacked.get(fragment)).toBe(id)
  })

  it.each(['absent', '', 'c"d.', 'constructor'])('lead from %j nowhere', (fragment) => {
    expect(unpacked.get(fragment)).toBeUndefined()
  })
})
