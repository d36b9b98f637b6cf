// Overlays: what each kind of action does, and what is said of those that do nothing.
import { describe, expect, it } from 'vitest'
import { applyOverlay } from './apply.ts'

const SPEC = {
  info: { title: 'Harbor', contact: { name: 'A' } },
  tags: [{ name: 'a' }],
  paths: {
    '/berths': { get: { tags: ['x'], 'x-internal': true }, post: { tags: ['y'] } },
    '/health': { get: {} },
  },
}
const overlay = (...actions: readonly object[]) => ({ overlay: '1.0.0', info: { title: 'T', version: '1' }, actions })

describe('actions', () => {
  it.each<[string, object, object]>([
    [
      'objects are merged',
      { target: '$.info', update: { version: '2', contact: { email: 'e' } } },
      {
        info: { title: 'Harbor', version: '2', contact: { name: 'A', email: 'e' } },
      },
    ],
    [
      'an update of a list is appended',
      { target: '$.tags', update: { name: 'b' } },
      { tags: [{ name: 'a' }, { name: 'b' }] },
    ],
    [
      'lists in objects are joined',
      { target: "$.paths['/berths'].get", update: { tags: ['z'] } },
      {
        paths: {
          ...SPEC.paths,
          '/berths': { ...SPEC.paths['/berths'], get: { tags: ['x', 'z'], 'x-internal': true } },
        },
      },
    ],
    [
      'what a filter selects is removed',
      { target: '$.paths.*[?@["x-internal"]]', remove: true },
      {
        paths: { ...SPEC.paths, '/berths': { post: { tags: ['y'] } } },
      },
    ],
    ['items of a list are removed', { target: '$.tags[*]', remove: true }, { tags: [] }],
    ['a text is replaced', { target: '$.info.title', update: 'Port' }, { info: { ...SPEC.info, title: 'Port' } }],
    [
      'a value is copied (1.1)',
      { target: "$.paths['/health'].get", copy: "$.paths['/berths'].post" },
      {
        paths: { ...SPEC.paths, '/health': { get: { tags: ['y'] } } },
      },
    ],
    [
      'a key is only a key',
      { target: '$.info', update: JSON.parse('{"__proto__":{"polluted":1}}') as object },
      {
        info: JSON.parse('{"title":"Harbor","contact":{"name":"A"},"__proto__":{"polluted":1}}') as object,
      },
    ],
  ])('%s', (_, action, expected) => {
    const before = structuredClone(SPEC)
    const { value, problems } = applyOverlay(SPEC, overlay(action))
    expect(problems).toEqual([])
    expect(value).toEqual({ ...SPEC, ...expected })
    expect(SPEC).toEqual(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('each sees what the ones before it did', () => {
    const { value } = applyOverlay(
      SPEC,
      overlay(
        { target: '$.tags', update: { name: 'b' } },
        { target: '$.tags[?@.name=="b"]', update: { description: 'B' } },
      ),
    )
    expect(value).toMatchObject({ tags: [{ name: 'a' }, { name: 'b', description: 'B' }] })
  })

  it.each([
    [{ target: '$.nothing', update: {} }, 'target', '`$.nothing` matches nothing.'],
    [{ target: '$[', update: {} }, 'target', "`$[` can't be used"],
    [{ update: {} }, 'target', 'This action has no `target`.'],
    [{ target: '$.info' }, 'update', 'This action changes nothing.'],
    [{ target: '$.info', copy: '$.paths.*' }, 'copy', '`$.paths.*` must match one value, and matches 2.'],
  ])('%j is a finding', (action, key, message) => {
    const { value, problems } = applyOverlay(SPEC, overlay(action))
    expect(value).toEqual(SPEC)
    expect(problems).toMatchObject([{ action: 0, key, message: expect.stringContaining(message) as string }])
  })

  it('S30: a specification that unfolds without end is left alone', () => {
    let bomb: unknown = ['x']
    for (let i = 0; i < 40; i++) bomb = [bomb, bomb]
    const { value, problems } = applyOverlay({ bomb }, overlay({ target: '$..x', remove: true }))
    expect(value).toEqual({ bomb })
    expect(problems[0]?.message).toContain('too large')
  })
})
