// Lines that include other files: `--8<--`, `{* f *}`, `{!f!}`, `<<< @/f`, `<!--@include: f-->`, `{{#include f}}`.

import { findLine } from '../block-ends.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import { rangeToLines } from '../line-ranges.ts'
import {
  closingFence,
  commonIndent,
  dedentLines,
  fenceOpening,
  indentLines,
  isBlank,
  type Line,
  linesOf,
  trimLines,
} from '../lines.ts'

/** Which part of a file to include. */
export interface Excerpt {
  readonly path: string
  /** First and last line, counted from 1. The last may be missing. */
  readonly lines?: readonly [number, number | undefined]
  /** The name of a part between marks in the file. */
  readonly section?: string
  /** Texts that the part starts after and ends before. */
  readonly after?: string
  readonly before?: string
}

/** The text of a part of a file, or the reason why there is none. */
export function readExcerpt(
  { path, lines, section, after, before }: Excerpt,
  from: string,
  context: BlockContext,
): { text: string; file: string } | undefined {
  const included = context.host.include?.(path, from)
  if (!included) return undefined
  const whole = between(included.text, after, before)
  if (whole === undefined) return undefined
  const all = whole.replace(/\n$/, '').split('\n')
  if (section !== undefined) {
    const text = sectionOf(all, section)
    return text === undefined ? undefined : { text, file: included.file }
  }
  const part = lines ? all.slice(Math.max(0, lines[0] - 1), lines[1]) : all
  // The marks of sections aren't shown.
  const visible = part.filter((line) => !MARK.test(line))
  return { text: visible.join('\n'), file: included.file }
}

/** Undefined if one of the texts isn't there. */
function between(text: string, after: string | undefined, before: string | undefined): string | undefined {
  const found = after === undefined ? 0 : text.indexOf(after)
  if (found === -1) return undefined
  const start = found + (after?.length ?? 0)
  const end = before === undefined ? text.length : text.indexOf(before, start)
  return end === -1 ? undefined : text.slice(start, end)
}

const MARK = /^\s*(?:\/\/|#|--|<!--|\/\*|;)?\s*(?:--8<--\s*\[(?:start|end):|ANCHOR(?:_END)?:|#?(?:end)?region\b)/

/** The lines between marks: `--8<-- [start:name]`, `#region name`, `ANCHOR: name`. */
function sectionOf(lines: readonly string[], name: string): string | undefined {
  const escaped = name.replace(/\W/g, '\\$&')
  const start = new RegExp(
    `--8<--\\s*\\[start:\\s*${escaped}\\s*\\]|#?region\\b\\s*${escaped}(?!\\w)|ANCHOR:\\s*${escaped}(?!\\w)`,
  )
  const end = new RegExp(
    `--8<--\\s*\\[end:\\s*${escaped}\\s*\\]|#?end\\s*region\\b(?:\\s*${escaped}\\b|\\s*(?:-->|\\*/)?\\s*$)|ANCHOR_END:\\s*${escaped}(?!\\w)`,
  )
  const from = lines.findIndex((line) => start.test(line))
  if (from === -1) return undefined
  const length = lines.slice(from + 1).findIndex((line) => end.test(line))
  const part = lines.slice(from + 1, length === -1 ? undefined : from + 1 + length).filter((line) => !MARK.test(line))
  const indent = Math.min(
    ...part.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
    Infinity,
  )
  return part.map((line) => (Number.isFinite(indent) ? line.slice(indent) : line)).join('\n')
}

/** Parses `file:3:5`, `file:name`, and `file:3:`, as in PyMdown's snippets and mdBook's includes. */
function parseColonExcerpt(text: string): Excerpt {
  const [, path = text, first, last] = /^(.+?)(?::(\d*))?(?::(\d*))?$/.exec(text) ?? []
  if (first === undefined) {
    const named = /^([^:]+\.[^:]+):([^:{}]+)$/.exec(text)
    return named ? { path: named[1] as string, section: named[2] as string } : { path: text }
  }
  const from = first === '' ? 1 : Number(first)
  // A single number is one line in mdBook, and the first line in PyMdown.
  return { path, lines: [from, last === undefined || last === '' ? undefined : Number(last)] }
}

interface Insertion {
  /** What the inserted lines begin with. */
  readonly indent?: string
  /** The file from which the path counts. The default is the page. */
  readonly from?: string | undefined
  /** Turns another language into Markdown. */
  read?(lines: readonly Line[]): readonly Line[]
}

/** Inserts a Markdown file in place of a line, converted as part of the page. */
export function insertMarkdown(
  excerpt: Excerpt,
  at: number,
  context: BlockContext,
  { indent = '', from = context.file, read = (lines) => lines }: Insertion = {},
): Line[] | undefined {
  const included = readExcerpt(excerpt, from, context)
  if (!included) return undefined
  const body = included.text.replace(/^---\n[\s\S]*?\n---\n/, '')
  // Included lines count as the line that names the file.
  const lines = trimLines(linesOf(body).map((line) => ({ ...line, at })))
  const part = [included.file, excerpt.section, excerpt.lines?.join('-'), excerpt.after, excerpt.before]
    .filter(Boolean)
    .join('#')
  return indentLines(context.convertIncluded(read(dedentLines(lines, commonIndent(lines))), part, at), indent)
}

/** `--8<-- "file"` on its own line, and the form with several lines. */
export const scissors: BlockSyntax = {
  name: '--8<--',
  opens: /^[ \t]*;?-{1,}8<-{1,}(?:[ \t]|$)/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const single = /^([ \t]*)-+8<-+[ \t]+(["'])(.+?)\2[ \t]*$/.exec(line.text)
    if (single) {
      const [, indent = '', , path = ''] = single
      return { end: start + 1, lines: included(path, line, indent, context) }
    }
    if (!/^[ \t]*-+8<-+[ \t]*$/.test(line.text)) return undefined
    const last = findLine(lines, '--8<--', start + 1, (text) => /^[ \t]*-+8<-+[ \t]*$/.test(text))
    if (last === undefined) return undefined
    const paths = lines.slice(start + 1, last)
    const made = paths.flatMap((one) =>
      isBlank(one) || one.text.trim().startsWith(';')
        ? []
        : included(one.text.trim().replace(/^["']|["']$/g, ''), one, '', context),
    )
    return { end: last + 1, lines: made }
  },
}

function included(path: string, line: Line, indent: string, context: BlockContext): Line[] {
  const made = insertMarkdown(parseColonExcerpt(path), line.at, context, { indent })
  if (made) {
    context.remark('carried', '--8<--', line.at)
    return made
  }
  return notFound(path, line, '--8<--', context)
}

/** Reports a file that can't be included. Nothing takes its place. */
export function notFound(path: string, line: Line, what: string, context: BlockContext): Line[] {
  const isOutside = context.host.isOutside?.(path, context.writtenIn) === true
  context.remark(
    'missing',
    what,
    line.at,
    isOutside
      ? `The file \`${path}\`, which should be included here, is outside the imported folder.`
      : `The file \`${path}\`, which should be included here, doesn't exist.`,
    isOutside ? 'Import the folder that contains both.' : 'Write its content here.',
  )
  return [{ text: '', at: line.at }]
}

/** `{* path/file.py hl[1,3:5] ln[2:9] *}`: code in the docs of FastAPI and related projects. */
export const starIncludes: BlockSyntax = {
  name: '{* *}',
  opens: /^[ \t]*\{\*[ \t]+\S+.*\*\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', path = '', options = ''] = /^([ \t]*)\{\*[ \t]+(\S+)(.*?)\*\}[ \t]*$/.exec(line.text) ?? []
    const wanted = /\bln\[([^\]]*)\]/.exec(options)?.[1]
    const marked = /\bhl\[([^\]]*)\]/.exec(options)?.[1]
    const title = /\btitle\[([^\]]*)\]/.exec(options)?.[1]
    const found = readExcerpt({ path }, context.file, context)
    if (!found) return { end: start + 1, lines: notFound(path, line, '{* *}', context) }
    const all = found.text.split('\n')
    const numbers = wanted === undefined ? all.map((_, i) => i + 1) : rangeToLines(wanted.replace(/:/g, '-'))
    const highlight = marked === undefined ? [] : rangeToLines(marked.replace(/:/g, '-'))
    const places = highlight.map((number) => numbers.indexOf(number) + 1).filter((number) => number > 0)
    const lang = /\.(\w+)$/.exec(path)?.[1] ?? 'text'
    const hasVariant = /_an(?=_|\.)/.test(path) && context.host.include?.(path.replace(/_an(?=_|\.)/, ''), context.file)
    context.remark(
      hasVariant ? 'simplified' : 'carried',
      '{* *}',
      line.at,
      hasVariant ? 'The collapsed variant of this code without `Annotated` was left out.' : undefined,
    )
    const text = numbers.map((number) => all[number - 1] ?? '').join('\n')
    return { end: start + 1, lines: indentLines(codeLines(text, { lang, highlight: places, title }, line.at), indent) }
  },
}

/** `{!file!}` and `{! file !}` of Markdown-Include. */
export const bangIncludes: BlockSyntax = {
  name: '{!file!}',
  opens: /^[ \t]*\{![>]?[^!{}]+!\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', path = ''] = /^([ \t]*)\{!>?\s*([^!{}]+?)\s*!\}/.exec(line.text) ?? []
    const made = insertMarkdown({ path: path.replace(/\s*\[ln:.*\]$/, '') }, line.at, context, { indent })
    if (made) context.remark('carried', '{!file!}', line.at)
    return { end: start + 1, lines: made ?? notFound(path, line, '{!file!}', context) }
  },
}

/** `{{#include file:2:5}}` and `{{#include file:anchor}}` of mdBook. */
export const hashIncludes: BlockSyntax = {
  name: '{{#include}}',
  opens: /^[ \t]*\{\{[ \t]*#(?:include|rustdoc_include|playground)\s/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', kind = '', path = ''] =
      /^([ \t]*)\{\{[ \t]*#(\w+)\s+([^{}\s]+)[^{}]*\}\}[ \t]*$/.exec(line.text) ?? []
    if (path === '') return undefined
    const made = insertMarkdown(excerptOf(path), line.at, context, { indent, from: context.writtenIn })
    if (made) context.remark('carried', `{{#${kind}}}`, line.at)
    return { end: start + 1, lines: made ?? notFound(path, line, `{{#${kind}}}`, context) }
  },
}

/** mdBook's names for them. */
export const INCLUDE = /^(?:include|rustdoc_include|playground)$/

/** The text of such an include within a line. Undefined if it has several lines, or if there is none. */
export function includedWords(path: string, context: BlockContext): string | undefined {
  const text = readExcerpt(excerptOf(path), context.writtenIn, context)?.text.trim()
  return text?.includes('\n') ? undefined : text
}

/** In mdBook, `file:3` means one line. */
function excerptOf(path: string): Excerpt {
  const single = /^(.+):(\d+)$/.exec(path)
  return single && !/:\d*:\d*$/.test(path)
    ? { path: single[1] as string, lines: [Number(single[2]), Number(single[2])] }
    : parseColonExcerpt(path)
}

/** A fence with lines that include files, in pages whose other fences stay as they are. */
export const includesInFences: BlockSyntax = {
  name: '``` --8<--',
  seesFences: true,
  opens: /^[ \t]*(?:`{3,}|~{3,})/,
  convert(lines, start, context) {
    const opening = fenceOpening((lines[start] as Line).text)
    if (!opening) return undefined
    const close = closingFence(lines, start, opening)
    const body = lines.slice(start + 1, close)
    const included = includeInCode(body, context)
    if (included === body || (included.length === body.length && included.every((line, i) => line === body[i])))
      return undefined
    return {
      end: Math.min(close + 1, lines.length),
      lines: [lines[start] as Line, ...included, ...lines.slice(close, close + 1)],
    }
  },
}

/** Resolves includes within a code block, one per line. */
export function includeInCode(body: readonly Line[], context: BlockContext): readonly Line[] {
  if (!body.some(({ text }) => /8<-|\{!|\{\{[ \t]*#|literalinclude/.test(text))) return body
  return body.flatMap((line) => {
    const [, indent = '', path] =
      /^([ \t]*)-+8<-+[ \t]+["'](.+?)["'][ \t]*$/.exec(line.text) ??
      /^([ \t]*)\{!>?\s*([^!{}]+?)\s*!\}[ \t]*$/.exec(line.text) ??
      /^([ \t]*)\{\{[ \t]*#(?:include|rustdoc_include|playground)\s+([^{}]+?)\s*\}\}[ \t]*$/.exec(line.text) ??
      []
    if (path === undefined) return [line]
    const ranged = /^(.*?)\s*\[ln:([\d,-]+)\]$/.exec(path)
    const excerpt = ranged ? { path: ranged[1] as string } : parseColonExcerpt(path)
    const found = readExcerpt(excerpt, context.file, context)
    if (!found) return notFound(path, line, 'include', context)
    const all = found.text.split('\n')
    const chosen = ranged ? rangeToLines(ranged[2] as string).map((number) => all[number - 1] ?? '') : all
    return chosen.map((text) => ({ text: text === '' ? '' : indent + text, at: line.at }))
  })
}
