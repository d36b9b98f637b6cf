// Names of what a module exports as its default.
import { get, stringAt } from '../../values.ts'
import type { SymbolKind } from '../model.ts'

/** A name for a default export: the one in its source, or else what most would import it as, such as `PQueue` from `p-queue`. */
export function nameOfDefault(
  id: number,
  kind: SymbolKind,
  { project, module }: { readonly project: unknown; readonly module: string | undefined },
): string {
  const declared = stringAt(get(get(project, 'symbolIdMap'), String(id)), 'qualifiedName')
  if (declared !== undefined && /^(?!_?default$)[\p{L}_$][\p{L}\p{N}_$]*$/u.test(declared)) return declared
  const own = /[^/]*$/.exec(module ?? '')?.[0] ?? ''
  const source =
    own === '' || own === 'index' ? (stringAt(project, 'packageName') ?? stringAt(project, 'name') ?? '') : own
  const [first = '', ...others] = source.replace(/^@[^/]*\//, '').match(/[\p{L}\p{N}_$]+/gu) ?? []
  const isType = kind !== 'function' && kind !== 'variable'
  const name = [isType ? capitalized(first) : first, ...others.map(capitalized)].join('')
  return /^\p{L}/u.test(name) ? name : 'default'
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
