import { afterEach, describe, expect, it } from 'vitest'
import { builtIn } from '../components/vocabulary.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import { FolderFiles } from './folder-files.ts'
import { PageReader } from './page-reader.ts'
import { PageRecords } from './page-records.ts'

const FILES = {
  'index.mdx': "import Hint from '/snippets/hint.mdx'\n\n<Hint />",
  'other.mdx': 'Other {{version}}.',
  'snippets/hint.mdx': "import { price } from './price.js'\n\nIt costs {price}.",
  'snippets/price.js': 'export const price = 7',
}

let reader: PageReader
afterEach(() => reader.close())

function open(files: Readonly<Record<string, string>> = FILES) {
  const disk = new MemoryFileSystem(files)
  const folder = new FolderFiles(disk)
  const records = new PageRecords(folder.files, folder.kinds)
  const context = (variables = {}) => ({ paths: folder.kinds.all, variables, vocabulary: builtIn })
  reader = new PageReader({ files: folder.files, source: (path) => records.get(path)?.source }, context())
  return {
    async text(path: string) {
      const record = records.get(path)
      return record && JSON.stringify((await reader.read(record)).body)
    },
    save(path: string, content: string, variables = {}) {
      disk.write(path, content)
      const changed = new Set([path])
      const listed = folder.sort(changed)
      records.update(changed, folder.kinds, listed)
      return reader.update(changed, context(variables), listed)
    },
  }
}

describe('PageReader', () => {
  it('reads a page with everything it’s made of', async () => {
    expect(await open().text('index.mdx')).toContain('"7"')
  })

  it('lists what to read again after a change, through any number of imports', async () => {
    const { text, save } = open()
    await text('index.mdx')
    await text('other.mdx')
    expect(save('snippets/price.js', 'export const price = 8')).toEqual(
      new Set(['snippets/price.js', 'snippets/hint.mdx', 'index.mdx']),
    )
    expect(await text('index.mdx')).toContain('"8"')
    expect(save('other.mdx', 'New.')).toEqual(new Set(['other.mdx']))
  })

  it('lists pages whose import resolves to an added file', async () => {
    const { text, save } = open({ 'index.mdx': "import Late from '/snippets/late.mdx'\n\n<Late />" })
    await text('index.mdx')
    expect(save('snippets/late.mdx', 'At last.').has('index.mdx')).toBe(true)
    expect(await text('index.mdx')).toContain('At last.')
  })

  it('has a new version after each update', () => {
    const { save } = open()
    const { version } = reader
    save('other.mdx', 'New.')
    expect(reader.version).not.toBe(version)
  })
})
