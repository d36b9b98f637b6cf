import { expect, it } from 'vitest'
import { readPageEntry } from './page-entry.ts'

it.each([
  ['guides/start', { kind: 'page', page: 'guides/start' }],
  ['/guides//start.mdx', { kind: 'page', page: 'guides/start' }],
  ['./guides/start/', { kind: 'page', page: 'guides/start' }],
  ['../start.md', { kind: 'page', page: 'start' }],
  ['/', { kind: 'page', page: 'index' }],
  ['guides/start#install', { kind: 'page', page: 'guides/start', fragment: 'install' }],
  ['guides/start#', { kind: 'page', page: 'guides/start' }],
  ['release-1.2', { kind: 'page', page: 'release-1.2' }],
  ['指南/开始', { kind: 'page', page: '指南/开始' }],
  ['get started/now', { kind: 'page', page: 'get started/now' }],
  ['GET /users/{id}', { kind: 'operation', operation: 'GET /users/{id}' }],
  ['get /users', { kind: 'operation', operation: 'get /users' }],
  ['specs/users.json POST /users', { kind: 'operation', operation: 'specs/users.json POST /users' }],
  ['https://a.example/spec.json DELETE /x', { kind: 'operation', operation: 'https://a.example/spec.json DELETE /x' }],
  ['webhook orderUpdated', { kind: 'operation', operation: 'webhook orderUpdated' }],
  ['spec.yaml webhook order updated', { kind: 'operation', operation: 'spec.yaml webhook order updated' }],
  ['webhooks/order', { kind: 'page', page: 'webhooks/order' }],
  ['https://example.com', { kind: 'link', href: 'https://example.com' }],
  ['  ', undefined],
])('%s', (text, expected) => {
  expect(readPageEntry(text)).toEqual(expected)
})
