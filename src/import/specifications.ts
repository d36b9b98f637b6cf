// The API specifications of an imported folder, and the operations that its pages show.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { asObject, asText, at, readData } from './config/data.ts'
import { folderOf } from './reading.ts'

/** The operations of one specification, as `GET /pets` or `webhook pet.sold`. */
interface Operations {
  /** What the specification calls its API. */
  readonly title: string | undefined
  readonly all: ReadonlySet<string>
  readonly byId: ReadonlyMap<string, string>
}

/** Finds specifications by what pages call them, and operations in them. */
export class Specifications {
  private readonly known = new Map<string, Operations>()
  private files: readonly string[] | undefined

  constructor(private readonly folder: FileSystem) {}

  /** The file of this path or name, in whichever folder it is. */
  named(name: string): string | undefined {
    const path = name === '' ? undefined : normalizePath(name)
    return path && this.folder.list().find((file) => file === path || file.endsWith(`/${path}`))
  }

  /** The only specification with an operation. Generated copies of it, which pages name, are in few repositories. */
  with(operation: string): string | undefined {
    const found = this.all().filter((file) => this.of(file).all.has(operation))
    return found.length === 1 ? found[0] : undefined
  }

  /** Specifications with the files that they refer to. */
  withParts(specifications: Iterable<string>): string[] {
    const all = new Set(specifications)
    for (const file of all) {
      const references = (this.folder.readText(file) ?? '').matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/g)
      for (const [, path = ''] of references) {
        const part = normalizePath(`${folderOf(file)}/${path}`)
        if (part !== undefined && this.folder.readText(part) !== undefined) all.add(part)
      }
    }
    return [...all]
  }

  /** The operations of a specification. A file that isn't one has none. */
  of(file: string): Operations {
    let operations = this.known.get(file)
    if (!operations) {
      operations = operationsOf(readData(this.folder, file))
      this.known.set(file, operations)
    }
    return operations
  }

  /** A remark about an operation that can't be shown. `named` is the file that its specification turned out to be. */
  missing(operation: string, name: string, named: string | undefined): { message: string; todo: string } {
    return {
      message:
        named === undefined
          ? `The specification \`${name}\` isn't in the folder, so the operation \`${operation}\` is missing from the page.`
          : `The specification \`${named}\` has no operation \`${operation}\`.`,
      todo: 'Add it, and write its method and path as `openapi` in the front matter.',
    }
  }

  /** Each file that says it's a specification. */
  private all(): readonly string[] {
    this.files ??= this.folder.list().filter((file) => {
      if (!/\.(?:json|ya?ml)$/i.test(file)) return false
      return /^\s*\{?\s*["']?(?:openapi|swagger)["']?\s*:/m.test(this.folder.readText(file)?.slice(0, MAX_HEAD) ?? '')
    })
    return this.files
  }
}

/** Characters in which a specification says that it's one. */
const MAX_HEAD = 2_000

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

function operationsOf(specification: unknown): Operations {
  const all = new Set(Object.keys(asObject(at(specification, 'webhooks'))).map((name) => `webhook ${name}`))
  const byId = new Map<string, string>()
  for (const [path, item] of Object.entries(asObject(at(specification, 'paths'))))
    for (const [method, operation] of Object.entries(asObject(item))) {
      if (!METHODS.has(method)) continue
      const name = `${method.toUpperCase()} ${path}`
      all.add(name)
      byId.set(asText(at(operation, 'operationId')) ?? madeId(method, path), name)
    }
  return { title: asText(at(specification, 'info', 'title')), all, byId }
}

/** The id that ReadMe makes for an operation without one. */
function madeId(method: string, path: string): string {
  const made = path
    .toLowerCase()
    .replace(/[^a-z\d_]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${method}_${made}`
}
