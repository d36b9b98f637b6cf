import { describe, expect, it } from 'vitest'
import { PackedAnchors } from './anchors.ts'

describe('packed anchors', () => {
  const anchors = new Map([
    ['install', 'install'],
    ['set-up', 'install'],
    ['Install it', 'install'],
    ['a\nb', 'c"d'],
    ['__proto__', 'toString'],
  ])
  const packed = PackedAnchors.of(anchors)

  it.each([...anchors])('lead from %j to %j', (fragment, id) => {
    expect(packed.get(fragment)).toBe(id)
    expect(new PackedAnchors(packed.packed).get(fragment)).toBe(id)
  })

  it.each(['absent', '', 'c"d', 'constructor'])('lead from %j nowhere', (fragment) => {
    expect(packed.get(fragment)).toBeUndefined()
  })
})
