// Finds tags by name in the source of a page, because evaluation replaces them with what they show.
import { attributesOf } from '../content/attribute-place.ts'
import type { Page } from '../content/page.ts'
import type { Value } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import type { PlacedNode } from './nodes.ts'

/** An opening tag. */
export interface TypedTag {
  readonly name: string
  readonly place: Place
  /** True if a spread (`{...props}`) may add attributes that aren't in the text. */
  readonly hasSpread: boolean
  readonly attributes: readonly TagAttribute[]
}

/** An attribute of a tag. Its value is undefined if it's computed by code. */
export interface TagAttribute {
  readonly name: string
  readonly namePlace: Place
  readonly value: Value
  readonly valuePlace: Place
}

interface Looked {
  readonly page: Page
  readonly project: Project
  readonly nodes: readonly PlacedNode[]
}

/** All tags with these names in a page and its snippets, in order. Skips tags in code and comments. */
export function typedTags({ page, project, nodes }: Looked, names: readonly string[]): TypedTag[] {
  if (names.length === 0) return []
  const pattern = new RegExp(`<(${names.map(escaped).join('|')})(?=[\\s/>])`, 'g')
  const files = [page.file, ...page.imports.map(({ file }) => file).filter((file) => /\.mdx?$/.test(file))]
  return files.flatMap((file) => {
    const source = file === page.file ? page.source : project.sources.get(file)
    if (!source || !names.some((name) => source.text.includes(`<${name}`))) return []
    const hidden = hiddenSpans(source, nodes)
    return Array.from(source.text.matchAll(pattern))
      .filter(({ index }) => !hidden.some(({ start, end }) => start <= index && index < end))
      .map((match) => readTag(source, match.index, match[1] as string))
  })
}

/** The ranges of code and comments, which only show tags. */
function hiddenSpans(source: SourceFile, nodes: readonly PlacedNode[]): { start: number; end: number }[] {
  const code = nodes.flatMap(({ node, file }) =>
    file === source.path && (node.type === 'code' || node.type === 'inlineCode') && node.span ? [node.span] : [],
  )
  const comments = Array.from(source.text.matchAll(/\{\/\*[\s\S]*?\*\/\}/g), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
  return [...code, ...comments]
}

function readTag({ path: file, text }: SourceFile, start: number, name: string): TypedTag {
  const attributes = Array.from(attributesOf(text, start), (attribute): TagAttribute => {
    const { name: at, value: inside = at } = attribute
    return {
      name: text.slice(at.start, at.end),
      namePlace: { file, ...at },
      value: attribute.value ? literalOf(text.slice(inside.start, inside.end), attribute.quote) : true,
      valuePlace: { file, ...inside },
    }
  })
  const last = attributes.at(-1)?.valuePlace.end ?? start + name.length
  const end = text.indexOf('>', last)
  return {
    name,
    place: { file, start: start + 1, end: start + 1 + name.length },
    hasSpread: /\{\s*\.\.\./.test(text.slice(start, end === -1 ? text.length : end)),
    attributes,
  }
}

/** The value of a string, number, or boolean literal. Undefined for anything else. */
function literalOf(typed: string, quote: string | undefined): Value {
  if (quote !== '{') return typed
  const literal = /^\s*(?:(["'`])([^"'`\\$]*)\1|(true|false)|(-?\d+(?:\.\d+)?))\s*$/.exec(typed)
  if (!literal) return undefined
  if (literal[2] !== undefined) return literal[2]
  return literal[3] === undefined ? Number(literal[4]) : literal[3] === 'true'
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
