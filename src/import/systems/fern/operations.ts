// The operations of a specification -> the addresses that Fern gave their pages, in its order.
// https://buildwithfern.com/learn/docs/api-references: sections are tags or `x-fern-sdk-group-name`, pages are methods.
import type { FileSystem } from '../../../files/file-system.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../../config/data.ts'
import { kebab } from './kebab.ts'

/** One operation, as its page needs it. */
export interface FernOperation {
  /** `POST /calls`, as `openapi:` of a page names it. */
  readonly operation: string
  readonly title: string
  /** The section that it is in; empty for none. */
  readonly section: string
  /** Below the address of the reference. */
  readonly path: string
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** All operations that are shown. `overrides` are files of the same shape whose extensions count before those of `spec`. */
export function fernOperations(
  files: FileSystem,
  spec: string,
  overrides: readonly string[],
): readonly FernOperation[] {
  const over = overrides.map((file) => asObject(readData(files, file)))
  const paths = asObject(at(readData(files, spec), 'paths'))
  const out: FernOperation[] = []
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = asObject(asObject(item)[method])
      if (Object.keys(operation).length === 0) continue
      const settings = [...over.map((one) => asObject(at(one, 'paths', path, method))), operation]
      const made = operationOf(`${method.toUpperCase()} ${path}`, settings)
      if (made) out.push(made)
    }
  }
  return out
}

function operationOf(operation: string, settings: readonly Data[]): FernOperation | undefined {
  const value = (key: string): unknown => settings.find((one) => one[key] !== undefined)?.[key]
  if (value('x-fern-ignore') === true || value('x-hidden') === true) return undefined
  const group = value('x-fern-sdk-group-name')
  const tag = asText(asArray(value('tags'))[0])
  const sections = group === undefined ? [tag] : Array.isArray(group) ? group.map(asText) : [asText(group)]
  const section = sections.filter((one) => one !== undefined).join(' ')
  const id = asText(value('operationId'))
  const method = asText(value('x-fern-sdk-method-name')) ?? (id === undefined ? undefined : withoutTag(id, tag))
  const name = kebab(method ?? asText(value('summary')) ?? operation)
  return {
    operation,
    title: asText(value('summary')) ?? method ?? operation,
    section: tag ?? section,
    path: [...sections.map((one) => kebab(one ?? '')), name].filter((part) => part !== '').join('/'),
  }
}

/** `swap::getPrice` of the tag "Swap" is `getprice`: an id that begins with its tag loses it, and its capitals. */
function withoutTag(id: string, tag: string | undefined): string {
  const parts = (text: string) => text.toLowerCase().match(/[a-z\d]+/g) ?? []
  const head = parts(tag ?? '')
  const all = parts(id)
  const isHead = head.length > 0 && all.length > head.length && head.every((part, i) => part === all[i])
  return isHead ? all.slice(head.length).join(' ') : id
}
