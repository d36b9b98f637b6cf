import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from './remembered-notes.ts'

const FILES = Array.from({ length: 300 }, (_, i) => `page-${i}.mdx`)
const LATER = Date.now() + 60_000

describe('remembered notes', () => {
  let root: string
  let docs: string
  let cache: string

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'galley-notes-'))
    docs = mkdtempSync(join(root, 'docs-'))
    cache = join(root, 'cache')
    for (const name of FILES) writeFileSync(join(docs, name), 'Text.\n')
  })

  afterAll(() => rmSync(root, { recursive: true }))

  /** Asks for each file, and keeps what wasn't remembered. Returns what was. */
  const visit = (now?: number, names: readonly string[] = FILES) => {
    const memory = openMemory(docs, cache, now)
    const recalled = names.filter((name) => {
      const known = memory.recall(name)
      const isFirst = name === FILES[0]
      if (!known) memory.keep(name, { imports: isFirst ? ['/b.mdx'] : [], mayNameApi: isFirst, isParsed: false })
      return known
    })
    const first = memory.recall(FILES[0] as string)
    memory.save()
    return { recalled: recalled.length, first }
  }

  it('keeps nothing of files that may change again without a new time', () => {
    expect(visit()).toEqual({ recalled: 0, first: undefined })
    expect(visit()).toEqual({ recalled: 0, first: undefined })
  })

  it('keeps nothing of small folders', () => {
    visit(LATER, FILES.slice(1, 10))
    expect(visit(LATER).recalled).toBe(0)
  })

  it('recalls files until they change', () => {
    const first = { imports: ['/b.mdx'], mayNameApi: true, isParsed: false }
    expect(visit(LATER)).toEqual({ recalled: 300, first })
    writeFileSync(join(docs, FILES[0] as string), 'Word.\n')
    utimesSync(join(docs, FILES[1] as string), 1, 1)
    rmSync(join(docs, FILES[2] as string))
    expect(visit(LATER)).toEqual({ recalled: 297, first: undefined })
  })

  it('keeps what is learned later, and that of small folders too if it took parsing', () => {
    const small = mkdtempSync(join(root, 'small-'))
    writeFileSync(join(small, 'a.mdx'), "import B from './b.mdx'\n")
    const known = { imports: ['./b.mdx'], mayNameApi: false, isParsed: false }
    const learn = (notes: typeof known) => {
      const memory = openMemory(small, cache, LATER)
      const recalled = memory.recall('a.mdx')
      memory.keep('a.mdx', notes)
      memory.save()
      return recalled
    }
    expect([learn(known), learn(known)]).toEqual([undefined, undefined])
    expect(learn({ ...known, isParsed: true })).toBeUndefined()
    expect(learn({ ...known, imports: [], isParsed: true })).toEqual({ ...known, isParsed: true })
    expect(learn(known)).toEqual({ imports: [], mayNameApi: false, isParsed: true })
  })

  it('starts again if what is stored is something else', () => {
    writeFileSync(join(docs, FILES[2] as string), 'Text.\n')
    for (const text of ['', '[]', '{"format":1}']) {
      writeFileSync(join(cache, 'notes', `${docs.replace(/[^\w.-]+/g, '-').slice(-150)}.json`), text)
      expect(visit(LATER).recalled).toBe(0)
      expect(visit(LATER).recalled).toBe(300)
    }
  })
})
