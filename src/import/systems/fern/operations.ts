// Computes the URLs that Fern gives to the pages of a specification's operations, in its order. Source:
// https://buildwithfern.com/learn/docs/api-references: sections are tags or `x-fern-sdk-group-name`, pages are methods.
import type { FileSystem } from '../../../files/file-system.ts'
import { asArray, asObject, asText, at, type Data, readData } from '../../config/data.ts'
import { kebab } from '../../kebab.ts'
import { joinPath } from '../../reading.ts'

/** What the page of an operation needs. */
export interface FernOperation {
  /** `POST /calls`, as in a page's `openapi:`. */
  readonly operation: string
  readonly title: string
  /** Its section. Empty if it has none. */
  readonly section: string
  /** The path of its section, relative to the URL of the reference. */
  readonly folder: string
  /** The last part of its URL. */
  readonly name: string
  readonly audiences: readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * All visible operations. `overrides` are files of the same shape, whose extensions take precedence over those of
 * `spec`.
 */
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
    folder: joinPath(sections.map((one) => kebab(one ?? ''))),
    name,
    audiences: asArray(value('x-fern-audiences')).filter((one): one is string => typeof one === 'string'),
  }
}

/** `swap::getPrice` with the tag "Swap" becomes `getprice`: an id loses its tag as a prefix, and its capitals. */
function withoutTag(id: string, tag: string | undefined): string {
  const parts = (text: string) => text.toLowerCase().match(/[a-z\d]+/g) ?? []
  const head = parts(tag ?? '')
  const all = parts(id)
  const isHead = head.length > 0 && all.length > head.length && head.every((part, i) => part === all[i])
  return isHead ? all.slice(head.length).join(' ') : id
}
