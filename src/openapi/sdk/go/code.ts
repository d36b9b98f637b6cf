// Writes the declarations of Go as `go doc` does: without what other packages can't use.
import type { Code } from '../model.ts'
import type { In, Package, PackageFile } from './packages.ts'
import type { GoMember, GoType, GoValue, GoValues } from './parse.ts'
import type { Token } from './tokens.ts'

/** Whether other packages can use a name. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name)
}

/** The IDs of the types that code names. */
export function typesIn(tokens: readonly Token[], file: PackageFile, packages: ReadonlyMap<string, Package>): string[] {
  const ids = new Set<string>()
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'word' || !isExported(token.text)) continue
    const isQualified = tokens[i - 1]?.text === '.'
    const path = isQualified ? file.imports.get(tokens[i - 2]?.text ?? '') : file.package.importPath
    const found = path === undefined ? undefined : packages.get(path)
    if (found?.types.has(token.text)) ids.add(`${path}.${token.text}`)
  }
  return [...ids]
}

/** A type with its exported fields or methods. */
export function typeCode({ file, declared }: In<GoType>, packages: ReadonlyMap<string, Package>): Code {
  const { tokens, shape, members, start, end } = declared
  const from = tokens[0]?.start ?? start
  if (shape === 'other')
    return { text: `type ${file.source.slice(from, end)}`, symbols: typesIn(tokens, file, packages) }
  const open = members[0]?.start ?? end
  const head = file.source.slice(from, file.source.lastIndexOf('{', open) + 1 || end)
  const shown = members.filter(isShown)
  const lines = shown.map((member) => `\t${lineOf(member, file)}`)
  if (shown.length < members.length)
    lines.push(`\t// contains filtered or unexported ${shape === 'struct' ? 'fields' : 'methods'}`)
  const symbols = typesIn(
    shown.flatMap((member) => member.tokens),
    file,
    packages,
  )
  const name = headOf(head, shape)
  const own = `${file.package.importPath}.${declared.name}`
  return {
    text: lines.length === 0 ? `type ${name}{}` : `type ${name}{\n${lines.join('\n')}\n}`,
    symbols: symbols.filter((id) => id !== own),
  }
}

/** `Client struct `, without comments between its name and its brace. */
function headOf(head: string, shape: string): string {
  return `${head.slice(0, head.lastIndexOf(shape) + shape.length)} `
}

/** Whether other packages can use a field or a method. */
export function isShown({ names, tokens }: GoMember): boolean {
  return names.length > 0 ? names.some(isExported) : isExported(embeddedName(tokens)) || isConstraint(tokens)
}

/** `Base` for `*pkg.Base[T]`. */
export function embeddedName(tokens: readonly Token[]): string {
  const bracket = tokens.findIndex(({ text }) => text === '[')
  const before = bracket === -1 ? tokens : tokens.slice(0, bracket)
  return before.filter(({ kind }) => kind === 'word').at(-1)?.text ?? ''
}

/** `~int | ~string` in an interface, and types that are always known. */
function isConstraint(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ text }) => text === '~' || text === '|') || PREDECLARED.has(tokens.map(({ text }) => text).join(''))
  )
}

const PREDECLARED = new Set(['any', 'comparable', 'error'])

function lineOf({ names, tokens, start, end }: GoMember, { source }: PackageFile): string {
  const shown = names.filter(isExported)
  if (shown.length === names.length) return source.slice(start, end)
  const type = tokens[names.length * 2 - 1]
  return `${shown.join(', ')} ${source.slice(type?.start ?? start, end)}`
}

/** A group of constants or variables with what is said of each. Undefined if other packages can use none of them. */
export function valuesText({ file, declared }: In<GoValues>): string | undefined {
  const { keyword, isGroup } = declared
  const specs = declared.specs.filter(({ names }) => names.some(isExported))
  if (specs.length === 0) return undefined
  const texts = specs.map((spec) => valueText(spec, file))
  if (!isGroup) return `${keyword} ${texts[0]}`
  const lines = texts.map((text, i) => {
    const { comment = '' } = specs[i] ?? {}
    const about = comment === '' ? '' : `${comment.replace(/^/gm, '\t// ').replace(/ +$/gm, '')}\n`
    return `${about === '' || i === 0 ? '' : '\n'}${about}\t${text}`
  })
  return `${keyword} (\n${lines.join('\n')}\n)`
}

function valueText({ names, start, end, lineEnd }: GoValue, { source }: PackageFile): string {
  let after = start
  for (const name of names) after = source.indexOf(name, after) + name.length
  const shown = names.map((name) => (isExported(name) ? name : '_'))
  const whole = `${shown.join(', ')}${source.slice(after, end)}`
  const text = whole.length > MAX_VALUE ? `${whole.slice(0, whole.indexOf('=') + 1 || MAX_VALUE)} …` : whole
  return `${text}${source.slice(end, lineEnd)}`
}

/** Characters of a value. Tables of data tell readers little. */
const MAX_VALUE = 600
