// The operation of a specification that a page of GitBook shows.
import { linesOf, linesOfText, textOf } from '../lines.ts'
import { read } from './gitbook-tags.ts'

/** The operation of a page. */
export interface PageOperation {
  /** As `GET /pets`. */
  readonly name: string
  /** The path or URL of its specification, or what GitBook calls it. */
  readonly specification: string
  /** The name of its tag. */
  readonly tag: string
  readonly line: number
  /** The page without it. Lines keep their numbers. */
  readonly rest: string
}

const OPERATION = /\{%-?[ \t]*(?:openapi|openapi-operation|swagger)[ \t]/
const WITHIN = /\{%-?[ \t]*(end)?(?:tab|step|column|hint|if)\b/g

/** The only operation of a page. Undefined if it has several, or one within another block. */
export function onlyOperation(page: string): PageOperation | undefined {
  const lines = linesOf(page)
  const [start, ...others] = [...linesOfText(lines)].filter((i) => OPERATION.test(lines[i]?.text ?? ''))
  const block = start === undefined || others.length > 0 ? undefined : read(lines, start)
  const [method, path] = [block?.attributes.get('method'), block?.attributes.get('path')]
  if (start === undefined || !block || !method || !path) return undefined
  const before = [...textOf(lines.slice(0, start)).matchAll(WITHIN)]
  if (before.reduce((depth, [, end]) => depth + (end === undefined ? 1 : -1), 0) !== 0) return undefined
  const link = /\]\(<?([^)>]+)/.exec(textOf(block.inner))?.[1]
  return {
    name: `${method.toUpperCase()} ${path}`,
    specification: block.attributes.get('src')?.replace(/^<|>$/g, '') ?? link ?? block.attributes.get('spec') ?? '',
    tag: block.name,
    line: start,
    rest: textOf(lines.map((line, i) => (i >= start && i < block.end ? { ...line, text: '' } : line))),
  }
}
