// Pages of docusaurus-openapi-docs. The front matter of each holds its operation, without references.
import { inflateSync } from 'node:zlib'
import type { FileSystem } from '../../../files/file-system.ts'
import { asArray, asObject, asText, at, type Data, readFrontMatter } from '../../config/data.ts'
import { folderOf, joinPath } from '../../reading.ts'
import type { SourcePage } from '../../source-site.ts'
import { Specifications } from '../../specifications.ts'

/** Bytes of an operation without references. */
const MAX_BYTES = 20_000_000

/** Keys of front matter with their values. */
const OPERATION = /^api:.*(?:\n(?=[ \t]).*)*\n?/m
const OPERATION_AND_LABEL = /^(?:api|sidebar_label):.*(?:\n(?=[ \t]).*)*\n?/gm

/** What the generator adds to an operation. */
const ADDED = new Set(
  `method path servers securitySchemes info postman jsonRequestBodyExample proxy extensions`.split(' '),
)

/** Turns generated pages into pages of ours that name their operation. */
export class OperationPages {
  private readonly specifications: Specifications
  private readonly used = new Set<string>()
  /** Specifications that are made of the operations of pages, by path. */
  private readonly made = new Map<string, { readonly info: Data; readonly operations: Map<string, Data> }>()

  constructor(private readonly files: FileSystem) {
    this.specifications = new Specifications(files)
  }

  /** A page that shows its operation below nothing of its own. Pages that show none stay as they are. */
  page(page: SourcePage): SourcePage {
    const text = /\.api\.mdx?$/.test(page.file) ? this.files.readText(page.file) : undefined
    if (text === undefined) return page
    const front = readFrontMatter(text)
    const data = readOperation(front.data.api)
    const path = asText(data.path)
    if (front.kind !== 'yaml' || path === undefined) return page
    const name = `${(asText(data.method) ?? '').toUpperCase()} ${path}`
    const label = asText(front.data.title) ?? asText(front.data.sidebar_label) ?? asText(at(data, 'postman', 'name'))
    return {
      ...page,
      // Its label in the sidebar may be the only title that it has.
      text: `---\n${front.text.replace(front.data.title ? OPERATION : OPERATION_AND_LABEL, '')}\n---\n`,
      frontMatter: {
        ...page.frontMatter,
        ...(label !== undefined && { title: label }),
        openapi: `/${this.specificationOf(name, data, page, front.data)} ${name}`,
      },
    }
  }

  /** The specifications that pages name. */
  get assets(): readonly { readonly file: string; readonly path: string }[] {
    return this.specifications.withParts(this.used).map((file) => ({ file, path: file }))
  }

  /** Specifications that the folder doesn't have. */
  get texts(): readonly { readonly path: string; readonly text: string }[] {
    return Array.from(this.made, ([path, { info, operations }]) => ({
      path,
      text: writeSpecification(info, operations),
    }))
  }

  private specificationOf(name: string, data: Data, { file }: SourcePage, front: Data): string {
    const found = this.specifications.with(name)
    if (found !== undefined && this.specifications.of(found).title === at(data, 'info', 'title')) {
      this.used.add(found)
      return found
    }
    // The pages of one API are in one folder, and name the page that introduces it.
    const introduction = asText(front.info_path)?.split('/').at(-1) ?? 'api'
    const path = joinPath(['openapi', folderOf(file), `${introduction}.json`])
    const made = this.made.get(path) ?? { info: asObject(data.info), operations: new Map() }
    made.operations.set(name, { summary: asText(front.title) ?? asText(front.sidebar_label), ...data })
    this.made.set(path, made)
    return path
  }
}

/** The front matter's `api`: data, or such data as compressed JSON. */
function readOperation(api: unknown): Data {
  if (typeof api !== 'string') return asObject(api)
  try {
    const json = inflateSync(Buffer.from(api, 'base64'), { maxOutputLength: MAX_BYTES }).toString()
    return asObject(JSON.parse(json))
  } catch {
    return {}
  }
}

function writeSpecification(info: Data, operations: ReadonlyMap<string, Data>): string {
  const paths: Record<string, Record<string, unknown>> = {}
  const securitySchemes: Record<string, unknown> = {}
  for (const data of operations.values()) {
    const operation = Object.fromEntries(Object.entries(data).filter(([key]) => !ADDED.has(key)))
    // Each page has the servers of its own operation.
    const servers = asArray(data.servers).length > 0 && { servers: data.servers }
    paths[String(data.path)] = { ...paths[String(data.path)], [String(data.method)]: { ...operation, ...servers } }
    Object.assign(securitySchemes, asObject(data.securitySchemes))
  }
  const components = Object.keys(securitySchemes).length > 0 ? { components: { securitySchemes } } : {}
  const whole = { openapi: '3.1.0', info: { title: 'API', version: '1', ...info }, paths, ...components }
  return `${JSON.stringify(whole, null, 2)}\n`
}
