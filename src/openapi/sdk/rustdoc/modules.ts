// Describes the modules of crates: what is said of each, the modules in it, and what it exports from elsewhere.
import { append } from '../../append.ts'
import { isTrueAt, stringAt } from '../../values.ts'
import { inlineCode } from '../links.ts'
import type { LibraryModule, SymbolList } from '../model.ts'
import type { Context } from './context.ts'
import { idAt } from './crates.ts'
import { docOf } from './docs.ts'
import type { ExportedModule, Reexport } from './exports.ts'
import { listsOf } from './lists.ts'

/** All public modules. */
export function modulesOf(context: Context): LibraryModule[] {
  const { exports, names, linkTo } = context
  const inner = new Map<string, ExportedModule[]>()
  for (const module of exports.modules)
    if (module.path.length > 0) append(inner, module.path.slice(0, -1).join('::'), module)
  return exports.modules.map((module) => ({
    id: names.of(module.item) ?? module.item.name,
    source: module.item.crate.file.source,
    name: module.path.at(-1) ?? module.item.name,
    path: module.path,
    doc: docOf(module.item, linkTo, module.via),
    lists: moduleLists(module, inner.get(module.path.join('::')) ?? [], context),
    place: () => context.place(module.item),
  }))
}

/** What a module has in it besides symbols. */
function moduleLists({ reexports }: ExportedModule, inner: readonly ExportedModule[], context: Context): SymbolList[] {
  const named = inner.map(({ item, path }) => {
    const [first = ''] = (docOf(item, context.linkTo).summary ?? '').split(FIRST_SENTENCE, 1)
    const name = context.link(item, inlineCode(path.at(-1) ?? ''))
    return first === '' ? name : `${name}: ${first}`
  })
  return listsOf([
    ['Modules', named],
    ['Re-exports', reexports.map((each) => reexport(each, context))],
  ])
}

const FIRST_SENTENCE = /(?<=[.!?])\s/

function reexport({ use, target }: Reexport, context: Context): string {
  const [source, name] = ['source', 'name'].map((key) => stringAt(use.inner, key) ?? '')
  const isSame = source === name || source?.endsWith(`::${name}`)
  const end = isTrueAt(use.inner, 'is_glob') ? '::*' : isSame ? '' : ` as ${name}`
  const code = inlineCode(`pub use ${source}${end}`)
  if (target) return context.link(target, code)
  const id = idAt(use.inner, 'id')
  return id === undefined ? code : context.linkTo(use, id, code)
}
