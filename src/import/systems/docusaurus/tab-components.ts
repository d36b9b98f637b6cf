// Reads which tabs the site's own components show, from their programs: `<Tabs values={[{ label: 'macOS', value: 'mac' }]}>`.
import type { AnyNode, ObjectExpression, Program } from 'acorn'
import { childNodes } from '../../../content/evaluate/javascript.ts'
import type { FileSystem } from '../../../files/file-system.ts'
import type { TabLabel } from '../../../foreign/dialect.ts'
import { parseModule } from '../../config/javascript.ts'

/** The titles of their tabs: by component, then by value and in order. */
export async function tabTitles(files: FileSystem): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, Titles>()
  for (const path of files.list()) {
    if (!/\.[jt]sx?$/.test(path) || /(?:^|\/)node_modules\//.test(path)) continue
    const text = files.readText(path)
    if (text === undefined || !/['"]@theme(?:-original|-init)?\/Tabs['"]/.test(text)) continue
    const program = await parseModule(text, path)
    if (!program) continue
    const titles = listedTitles(program)
    for (const name of componentNames(program, path)) {
      const all = found.get(name) ?? new Titles()
      for (const [value, label] of titles) all.add(value, label)
      found.set(name, all)
    }
  }
  return new Map([...found].map(([name, titles]) => [name, titles.known()]))
}

/** The lists of tabs in other modules, which pages import: by file without its ending, then by name. */
export async function tabLists(
  files: FileSystem,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly TabLabel[]>>> {
  const found = new Map<string, ReadonlyMap<string, readonly TabLabel[]>>()
  for (const path of files.list()) {
    if (!/\.[jt]sx?$/.test(path) || /(?:^|\/)node_modules\//.test(path)) continue
    const text = files.readText(path)
    if (text === undefined || !/\blabel\b/.test(text) || !/\bvalue\b/.test(text)) continue
    const program = await parseModule(text, path)
    const lists = program ? namedLists(program) : new Map()
    if (lists.size > 0) found.set(path.replace(/(?:\/index)?\.[jt]sx?$/, ''), lists)
  }
  return found
}

/** The lists of tabs that are the value of a constant or of a property. */
function namedLists(program: Program): ReadonlyMap<string, readonly TabLabel[]> {
  const out = new Map<string, readonly TabLabel[]>()
  const waiting: AnyNode[] = [program]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const [key, value] =
      node.type === 'VariableDeclarator' ? [node.id, node.init] : node.type === 'Property' ? [node.key, node.value] : []
    if (key?.type === 'Identifier' && value?.type === 'ArrayExpression') {
      const items = value.elements.map((one) => (one?.type === 'ObjectExpression' ? itemOf(one) : undefined))
      if (items.length > 0 && items.every((one) => one !== undefined))
        out.set(
          key.name,
          items.map(([value, label]) => ({ value, label })),
        )
    }
    waiting.push(...[...childNodes(node)].reverse())
  }
  return out
}

/** Labels by value. Where two lists give a value different labels, neither is known to be right. */
class Titles {
  private readonly labels = new Map<string, string | undefined>()

  add(value: string, label: string): void {
    const known = this.labels.has(value) ? this.labels.get(value) : label
    this.labels.set(value, known === label ? label : undefined)
  }

  known(): ReadonlyMap<string, string> {
    return new Map([...this.labels].flatMap(([value, label]) => (label === undefined ? [] : [[value, label] as const])))
  }
}

/** The items of all lists of tabs, wherever the program has them: in constants, or in the attribute `values`. */
function listedTitles(program: Program): readonly (readonly [string, string])[] {
  const out: (readonly [string, string])[] = []
  const waiting: AnyNode[] = [program]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'ArrayExpression') {
      // A list may take more in from outside: `[{ label, value }, ...more]`.
      const own = node.elements.filter((one) => one?.type !== 'SpreadElement')
      const items = own.map((one) => (one?.type === 'ObjectExpression' ? itemOf(one) : undefined))
      if (items.every((one) => one !== undefined)) out.push(...items)
    }
    waiting.push(...[...childNodes(node)].reverse())
  }
  return out
}

/** The value and the label of `{ label: 'macOS', value: 'mac' }`. */
function itemOf(object: ObjectExpression): readonly [string, string] | undefined {
  const texts = new Map<string, string>()
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed || property.value.type !== 'Literal') continue
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    if (typeof value.value === 'string') texts.set(name, value.value)
  }
  const [value, label] = [texts.get('value'), texts.get('label')]
  return value === undefined || label === undefined ? undefined : [value, label]
}

/** The names under which pages may know the components of a module: its own, and that of its file. */
function componentNames(program: Program, path: string): ReadonlySet<string> {
  const names = program.body.flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    return declaration?.type === 'FunctionDeclaration' && declaration.id ? [declaration.id.name] : []
  })
  const file = path.replace(/(?:\/index)?\.[jt]sx?$/, '').replace(/^.*\//, '')
  return new Set([...names, file].filter((name) => /^[A-Z]/.test(name)))
}
