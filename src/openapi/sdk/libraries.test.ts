import { expect, it } from 'vitest'
import { MemoryFileSystem } from '../../files/memory.ts'
import { openSession } from '../../project/session.ts'
import { NO_READINGS } from '../spec-file.ts'
import { Libraries } from './libraries.ts'
import { givenLibraries, noteLibraries } from './memory.ts'

const typedoc = (name: string) =>
  JSON.stringify({ id: 0, name: 'acme', kind: 1, children: [{ id: 1, name, kind: 128, children: [] }] })

it('gives other threads what the first one read, whatever the file says since', () => {
  const files = new MemoryFileSystem({ 'typedoc.json': typedoc('Harbor') })
  const packed = new Map<string, Uint8Array>()
  new Libraries(files, noteLibraries(packed)).open('typedoc.json', ['typedoc.json'])
  files.write('typedoc.json', 'broken')
  const open = (memory = givenLibraries(packed)) =>
    new Libraries(files, memory).open('typedoc.json', ['typedoc.json'])?.symbols.map(({ name }) => name)
  expect(open()).toEqual(['Harbor'])
  expect(open(givenLibraries(new Map()))).toBeUndefined()
  expect(packed.get('typedoc.json')?.buffer).toBeInstanceOf(SharedArrayBuffer)
})

it('reads a library again when a file of it changes, and recalls one that is as it was', async () => {
  const docs = { name: 'T', navigation: { groups: [{ group: 'API', sdk: { source: 'sdk/typedoc.json' } }] } }
  const files = new MemoryFileSystem({ 'docs.json': JSON.stringify(docs), 'sdk/typedoc.json': typedoc('Harbor') })
  const kept = new Map<string, Uint8Array>()
  const libraries = {
    recall: (path: string, digest: () => string) => kept.get(path + digest()),
    keep: (path: string, digest: () => string, packed: Uint8Array) => void kept.set(path + digest(), packed),
  }
  const session = openSession(files, { lazy: true, readings: { ...NO_READINGS, libraries } })
  const pages = () => [...session.project.outlines.keys()]
  expect(pages()).toEqual(['/sdk-reference/harbor'])
  const change = async (path: string, text: string) => {
    files.write(path, text)
    await session.update(new Map([[path, undefined]]))
  }
  await change('sdk/typedoc.json', typedoc('Pier'))
  expect(pages()).toEqual(['/sdk-reference/pier'])
  await change('docs.json', JSON.stringify({ ...docs, name: 'Other' }))
  expect(pages()).toEqual(['/sdk-reference/pier'])
  expect(kept.size).toBe(2)
  await session.close()
})
