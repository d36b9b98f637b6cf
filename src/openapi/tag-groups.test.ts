// The groups that tags make in the navigation.
import { expect, it } from 'vitest'
import { config, testSite } from '../../test/site.ts'
import type { NavNode } from '../config/navigation.ts'

const outline = ({ kind, label, page, children }: NavNode): unknown =>
  kind === 'page' ? page : { [label]: children.map(outline) }

/** The navigation that a specification makes. `paths` gives the tags of the operation at each path. */
async function groupsOf(paths: Record<string, string[]>, extra: object) {
  const operations = Object.entries(paths).map(([path, tags]) => [path, { get: { summary: path.slice(1), tags } }])
  const site = await testSite({
    'docs.json': config({ navigation: { openapi: { source: 'api.json', directory: 'api' } } }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: Object.fromEntries(operations),
      ...extra,
    }),
  })
  return site.project.navigation.root.children.map(outline)
}

it('puts groups into the order of the tags, and those of other tags after them', async () => {
  const tags = [{ name: 'pay' }, { name: 'unused' }, { name: 'tools', 'x-displayName': 'Utilities' }]
  const paths = { '/ping': ['tools'], '/other': ['other'], '/health': [], '/charge': ['pay'] }
  const webhooks = { paid: { post: { summary: 'Paid' } } }
  expect(await groupsOf(paths, { tags, webhooks })).toEqual([
    'api/health',
    { pay: ['api/pay/charge'] },
    { Utilities: ['api/tools/ping'] },
    { other: ['api/other/other'] },
    'api/paid',
  ])
})

it('groups operations without tags next to others if there are several about the same', async () => {
  const paths = {
    '/v1/boxes': [],
    '/v1/boxes/{id}': [],
    '/v1/boxes/{id}/lid': [],
    '/ping': [],
    '/pong': [],
    '/pay': ['pay'],
  }
  expect(await groupsOf(paths, {})).toEqual([
    'api/ping',
    'api/pong',
    { Boxes: ['api/v1boxes', 'api/v1boxes-1', 'api/v1boxes-lid'] },
    { pay: ['api/pay/pay'] },
  ])
})

it('puts groups around the tags of `x-tagGroups`', async () => {
  const tags = [{ name: 'a' }, { name: 'b', 'x-displayName': 'Bees' }, { name: 'c' }]
  const tagGroups = [
    { name: 'b', tags: ['b', 'd'] },
    { name: 'Nothing', tags: ['unknown'] },
    { name: 'First', tags: ['a', 'b'] },
    { tags: 7 },
  ]
  expect(
    await groupsOf({ '/a': ['a'], '/b': ['b'], '/c': ['c'], '/d': ['d'] }, { tags, 'x-tagGroups': tagGroups }),
  ).toEqual([{ b: [{ Bees: ['api/b/b'] }, { d: ['api/d/d'] }] }, { First: [{ a: ['api/a/a'] }] }, { c: ['api/c/c'] }])
})

it('puts tags below their parents, even if these lead back to them', async () => {
  const tags = [
    { name: 'a', parent: 'b' },
    { name: 'b', parent: 'a' },
    { name: 'c', parent: 'a' },
    { name: 'd', parent: 'd' },
  ]
  expect(await groupsOf({ '/b': ['b'], '/c': ['c'], '/d': ['d'] }, { openapi: '3.2.0', tags })).toEqual([
    { b: ['api/b/b', { a: [{ c: ['api/c/c'] }] }] },
    { d: ['api/d/d'] },
  ])
})
