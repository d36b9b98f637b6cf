// What the components of the old site show, where pages use them with plain data: their programs run in the sandbox.
import { findComponent } from '../components/index.ts'
import type { FileSystem } from '../files/file-system.ts'
import { propsOf } from '../foreign/own-components.ts'
import { readTag } from '../foreign/tags.ts'
import { readFrontMatter } from './config/data.ts'
import { type ComponentUse, runComponents } from './config/run.ts'
import type { ImportLog, OwnComponents, SourcePage, SourceSite } from './source-site.ts'

const PROGRAM = /\.(?:[jt]sx|m?[jt]s)$/
const SKIPPED = /(?:^|\/)(?:node_modules|dist|build|\.[^/]+)\/|\.(?:test|spec|stories|d)\.\w+$/
/** How often one component is run with other attributes, and how many programs run. */
const MAX_USES = 500
const MAX_PROGRAMS = 60
const MAX_PROGRAM = 100_000
const MAX_TAG = 4_000

/** The HTML of each use of a component that pages in MDX have. */
export async function showComponents(
  files: FileSystem,
  { pages, links }: Pick<SourceSite, 'pages' | 'links'>,
  log: ImportLog,
): Promise<OwnComponents> {
  const uses = usesIn(files, pages)
  const out = new Map<string, Map<string, string>>()
  if (uses.size === 0) return out
  const programs = programsOf(files, new Set(uses.keys()))
  for (const [file, exports] of [...programs].slice(0, MAX_PROGRAMS)) {
    const all: (ComponentUse & { readonly tag: string })[] = [...exports].flatMap(([tag, name]) =>
      Array.from(uses.get(tag) ?? [], (props) => ({ tag, name, props })),
    )
    const shown = await runComponents(files, file, all, links.aliases ?? {})
    for (const [i, { tag, props }] of all.entries()) {
      const html = shown[i]
      if (html === undefined || !/[^\s<>]/.test(html.replace(/<(?!img)[^>]*>/g, ''))) continue
      out.set(tag, (out.get(tag) ?? new Map<string, string>()).set(props, html))
    }
    if (shown.some((html) => html !== undefined))
      log.remark({
        kind: 'ran',
        what: file,
        file,
        line: 0,
        message: `\`${file}\` was run in the sandbox, to see what its components show.`,
      })
  }
  return out
}

/** The attributes with which pages use each component that neither Galley nor the system has. */
function usesIn(files: FileSystem, pages: readonly SourcePage[]): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, Set<string>>()
  for (const { file, text: own, dialect } of pages) {
    if (dialect.format !== 'mdx') continue
    const text = own ?? files.readText(file) ?? ''
    const { body } = readFrontMatter(text)
    for (const { index, 1: name = '' } of body.matchAll(/<([A-Z]\w*)(?=[\s/>])/g)) {
      if (findComponent(name) || dialect.elements?.[name]) continue
      const tag = readTag(body.slice(index, index + MAX_TAG), 0)
      const props = tag && propsOf(tag)
      const known = uses.get(name) ?? new Set()
      if (props === undefined || known.size >= MAX_USES) continue
      uses.set(name, known.add(props))
    }
  }
  return uses
}

/** The programs that export components, and under which names. A component that several export is none. */
function programsOf(files: FileSystem, wanted: ReadonlySet<string>): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, { readonly file: string; readonly name: string }[]>()
  for (const file of files.list()) {
    if (!PROGRAM.test(file) || SKIPPED.test(file)) continue
    const text = files.readText(file) ?? ''
    if (text.length > MAX_PROGRAM || !text.includes('export')) continue
    for (const [tag, name] of exportsOf(file, text))
      if (wanted.has(tag)) found.set(tag, [...(found.get(tag) ?? []), { file, name }])
  }
  const out = new Map<string, Map<string, string>>()
  for (const [tag, places] of found) {
    const [only, another] = places
    if (only && !another) out.set(only.file, (out.get(only.file) ?? new Map()).set(tag, only.name))
  }
  return out
}

/** The components that a program exports: by the name that pages use, the name that it has. */
function exportsOf(file: string, text: string): ReadonlyMap<string, string> {
  const out = new Map<string, string>()
  const stem = file.replace(/(?:\/index)?\.\w+$/, '').replace(/^.*\//, '')
  const main = /\bexport\s+default\b(?:\s+(?:async\s+)?(?:function|class)\s*)?\s*([A-Z]\w*)?/.exec(text)
  if (main) {
    if (/^[A-Z]/.test(stem)) out.set(stem, 'default')
    if (main[1] !== undefined) out.set(main[1], 'default')
  }
  for (const [, name = ''] of text.matchAll(/\bexport\s+(?:async\s+)?(?:function|class|const|let|var)\s+([A-Z]\w*)/g))
    out.set(name, name)
  for (const [, list = ''] of text.matchAll(/\bexport\s*\{([^{}]*)\}\s*(?!\s*from)/g))
    for (const [, name = ''] of list.matchAll(/\b([A-Z]\w*)\s*(?=,|$)/g)) if (!out.has(name)) out.set(name, name)
  return out
}
