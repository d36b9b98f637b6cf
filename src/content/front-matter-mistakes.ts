// What is wrong with front matter that isn't valid YAML, where the author sees it rather than where the parser gave up.
import type { parseDocument } from 'yaml'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { onFirstUse } from '../files/on-first-use.ts'
import type { SourceFile } from '../files/source-file.ts'
import { yamlMessage } from '../files/yaml-message.ts'

const library = onFirstUse<typeof import('../files/yaml.late.ts')>('../files/yaml.late.ts', import.meta.url)

type Yaml = ReturnType<typeof parseDocument>

/**
 * Up to three mistakes, each on a line of its own.
 * @param start the offset of the YAML in the file
 */
export function frontMatterMistakes(source: SourceFile, document: Yaml, start: number): Diagnostic[] {
  if (document.errors.length === 0) {
    const alias = unknownAlias(document)
    if (alias) {
      const message = `Front matter: \`*\` begins an alias, but no value before it is named \`${alias.name}\`.`
      return [problem(source, start + alias.start, start + alias.end, message, VALUE_HELP)]
    }
    const message = 'Front matter: the aliases expand to more than a page can hold.'
    return [problem(source, start, start + 1, message, 'Write the values out.')]
  }
  // One mistake often causes several errors on its line.
  const byLine = new Map<number, Yaml['errors'][number]>()
  for (const error of document.errors) {
    const { line } = source.position(start + error.pos[0])
    if (!byLine.has(line)) byLine.set(line, error)
  }
  return [...byLine.values()].slice(0, 3).map((error) => {
    const typo = typoAt(source, document, error, start)
    if (typo) return typo
    const [from, to] = error.pos
    const [key] = (error.code === 'DUPLICATE_KEY' && KEY_NAME.exec(source.text.slice(start + from))) || []
    const message = `Front matter: ${key ? `The key \`${key}\` appears twice.` : yamlMessage(error)}`
    const end = Math.max(to, from + (key?.length ?? 1))
    const help = HELP[error.code] ?? AFTER_QUOTE[textBefore(source, start + from).at(-1) ?? ''] ?? QUOTE_HELP
    return problem(source, start + from, start + end, message, help)
  })
}

/** The first alias of a value that isn't named before it, which is often text with a `*` in front. */
function unknownAlias(document: Yaml): { name: string; start: number; end: number } | undefined {
  const { isAlias, isNode, visit } = library()
  const names = new Set<string>()
  let unknown: { name: string; start: number; end: number } | undefined
  visit(document, (_, node) => {
    if (isAlias(node) && !names.has(node.source)) {
      const [start, end] = node.range ?? [0, 1]
      unknown = { name: node.source, start, end }
      return visit.BREAK
    }
    if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') names.add(node.anchor)
    return undefined
  })
  return unknown
}

const ENDS: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' }

/** A mistake that the parser reports elsewhere, or as another one. */
function typoAt(source: SourceFile, document: Yaml, { message, pos }: Yaml['errors'][number], start: number) {
  const { isMap, isScalar, isSeq } = library()
  const from = start + pos[0]
  const line = /^.*/.exec(source.text.slice(from))?.[0].trimEnd() ?? ''
  const glued = /^Implicit (?:map )?keys/.test(message) ? /^([\w-]+:)(?=\S)/.exec(line)?.[1] : undefined
  if (glued) {
    const help = `Write \`${glued} …\` with a space.`
    return problem(source, from, from + glued.length, 'Front matter: There is no space after this `:`.', help)
  }
  // The parser takes the lines below for more of the text.
  const last = isMap(document.contents) ? document.contents.items.at(-1)?.value : undefined
  const [opened] = ((isScalar(last) || isMap(last) || isSeq(last)) && last.range) || []
  if (/^(?:Missing closing|Flow )/.test(message) && opened !== undefined) {
    const at = start + opened
    const sign = source.text.charAt(at)
    const close = ENDS[sign]
    const isOpen = isScalar(last) || (close && !source.text.slice(at, from).includes(close))
    if (close && isOpen) {
      const text = `Front matter: A ${isScalar(last) ? 'quote' : `\`${sign}\``} is opened here and never closed.`
      return problem(source, at, at + 1, text, `Write \`${close}\` at the end of the value.`)
    }
  }
  if (
    message.startsWith('Nested mappings') &&
    !/:(?:\s|$)/.test(line) &&
    /^.*\r?\n[ \t]+\S/.test(source.text.slice(from))
  )
    return problem(
      source,
      from,
      from + line.length,
      'Front matter: The line below is indented, so it is part of this value.',
      'Start it in the first column.',
    )
  return undefined
}

/** The text of a line before an offset. */
function textBefore({ text }: SourceFile, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trimEnd()
}

const KEY_NAME = /^[\w-]+/

const VALUE_HELP = 'Put the value in double quotes.'
const HELP: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'Remove one of them. The last one wins.',
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTILINE_IMPLICIT_KEY: 'Write each key and its value as `key: value`.',
  BAD_SCALAR_START: VALUE_HELP,
  BAD_ALIAS: VALUE_HELP,
}
/** For text after the quote that ends a value: it was meant to be in the quotes. */
const AFTER_QUOTE: Readonly<Record<string, string>> = {
  '"': 'Inside double quotes, write `\\"` for a quote.',
  "'": "Inside single quotes, write `''` for a quote.",
}
const QUOTE_HELP = 'Put values with a colon, a quote, or a `#` in double quotes.'

/** A finding on front matter. */
export function problem(source: SourceFile, start: number, end: number, message: string, help: string): Diagnostic {
  // The YAML parser reports the end of the text one past the last character.
  const { length } = source.text
  const place = { file: source.path, start: Math.min(start, length), end: Math.min(end, length) }
  return { code: 'front-matter', severity: 'error', message, place, help }
}
