// Lists a new page of a draft in the navigation.
import { applyEdits } from '../../editing/apply.ts'
import { includedFiles } from '../../editing/config-values.ts'
import { navigationEdits } from '../../editing/new-page.ts'
import { SourceFile } from '../../files/source-file.ts'
import type { Branch, BranchFile, FileChange } from './branch.ts'

const CONFIG_FILES = ['docs.json', 'mint.json']
/** Files of the configuration that are read. */
const MAX_FILES = 50
const MAX_BYTES = 1024 * 1024

/** The change to the configuration that lists a new page, after the others of its folder. Undefined if there's no place for it. */
export async function listingOf(branch: Branch, page: string): Promise<FileChange | undefined> {
  const files = new Map(branch.files().map((file) => [file.path, file]))
  const configSources = await configurationOf(branch, files)
  const edits = navigationEdits({ configSources }, page)
  const [change] = applyEdits(edits, (path) => configSources.find((source) => source.path === path))
  if (!change) return undefined
  const [path, text] = change
  return { path, content: Buffer.from(text), revision: files.get(path)?.revision }
}

/** `docs.json`, and the files that it includes. */
async function configurationOf(branch: Branch, files: ReadonlyMap<string, BranchFile>): Promise<SourceFile[]> {
  const sources: SourceFile[] = []
  const wanted = CONFIG_FILES.filter((path) => files.has(path)).slice(0, 1)
  for (const path of wanted) {
    const file = files.get(path)
    if (!file || file.bytes > MAX_BYTES || sources.length >= MAX_FILES) continue
    sources.push(new SourceFile(path, Buffer.from(await branch.read(file)).toString()))
    for (const other of includedFiles({ configSources: sources }).keys())
      if (!wanted.includes(other)) wanted.push(other)
  }
  return sources
}
