// `{% include-markdown "file" start="…" end="…" %}` and `{% include "file" %}` of the plugin include-markdown for MkDocs.
import { normalizePath } from '../../files/file-system.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { indentLines, type Line, linesOf, textOf, trimLines } from '../lines.ts'
import { notFound } from './includes.ts'

const TAG = /^([ \t]*)\{%-?\s*(include-markdown|include)\s+(?:"([^"]*)"|'([^']*)')\s*([\s\S]*?)-?%\}[ \t]*$/
const INLINE = /\{%-?\s*(include-markdown|include)\s+(?:"([^"\n]*)"|'([^'\n]*)')([^%\n]*?)-?%\}/g
/** Lines that a tag may span. */
const MAX_LINES = 30

interface Inclusion {
  readonly isMarkdown: boolean
  readonly path: string
  readonly options: ReadonlyMap<string, string>
}

interface Included {
  readonly text: string
  readonly file: string
}

/** A tag alone on its lines. */
export const includeMarkdown: BlockSyntax = {
  name: '{% include-markdown %}',
  opens: /^[ \t]*\{%-?(?:\s+include(?:-markdown)?\s|\s*$)/,
  convert(lines, start, context) {
    for (let end = start + 1; end <= Math.min(lines.length, start + MAX_LINES); end++) {
      if (!/%\}[ \t]*$/.test((lines[end - 1] as Line).text)) continue
      const [whole, indent = '', name = '', double, single, options = ''] =
        TAG.exec(textOf(lines.slice(start, end))) ?? []
      if (whole === undefined) return undefined
      const one = inclusion(name, double ?? single ?? '', options)
      return { end, lines: block(one, lines[start] as Line, indent, context) }
    }
    return undefined
  },
}

/** A tag in a sentence, a cell, or an item of a list. Text with several lines stays out of it. */
export const inlineIncludeMarkdown: InlineSyntax = {
  name: '{% include-markdown %} in a line',
  pattern: INLINE,
  replace([, name = '', double, single, options = ''], context, line) {
    const one = inclusion(name, double ?? single ?? '', options)
    const found = read(one, context)
    if (!found) {
      notFound(one.path, { text: '', at: line }, `{% ${name} %}`, context)
      return ''
    }
    context.remark('carried', `{% ${name} %}`, line)
    return textOf(context.convertIncluded(linesOf(found.text.trim()), part(one, found), line)).replace(/\s*\n\s*/g, ' ')
  },
}

/** Resolves these tags within a code block, one per line. */
export function includeTagsInCode(body: readonly Line[], context: BlockContext): readonly Line[] {
  if (!body.some(({ text }) => /\{%-?\s*include/.test(text))) return body
  return body.flatMap((line) => {
    const [whole, indent = '', name = '', double, single, options = ''] = TAG.exec(line.text) ?? []
    if (whole === undefined) return [line]
    const one = inclusion(name, double ?? single ?? '', options)
    const found = read(one, context)
    if (!found) return notFound(one.path, line, `{% ${name} %}`, context)
    return indentLines(
      linesOf(found.text.replace(/\n+$/, '')).map(({ text }) => ({ text, at: line.at })),
      indent,
    )
  })
}

function inclusion(name: string, path: string, typed: string): Inclusion {
  const options = new Map<string, string>()
  for (const [, key = '', double, single, bare = ''] of typed.matchAll(
    /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'%]+))/g,
  ))
    options.set(
      key,
      (double ?? single ?? bare)
        .replace(/\\n/g, '\n')
        .replace(/\\t/g, '\t')
        .replace(/\\(["'\\])/g, '$1'),
    )
  return { isMarkdown: name === 'include-markdown', path, options }
}

function block(one: Inclusion, line: Line, indent: string, context: BlockContext): Line[] {
  const what = one.isMarkdown ? '{% include-markdown %}' : '{% include %}'
  const found = read(one, context)
  if (!found) return notFound(one.path, line, what, context)
  context.remark('carried', what, line.at)
  const lines = trimLines(linesOf(found.text).map(({ text }) => ({ text, at: line.at })))
  return indentLines(context.convertIncluded(lines, part(one, found), line.at), indent)
}

function part({ options }: Inclusion, { file }: Included): string {
  return [file, options.get('start'), options.get('end')].filter(Boolean).join('#')
}

function read({ isMarkdown, path, options }: Inclusion, context: BlockContext): Included | undefined {
  const found = context.host.include?.(path, context.writtenIn)
  if (!found) return undefined
  let text = found.text.replace(/^---\n[\s\S]*?\n---\n/, '')
  const start = options.get('start')
  const end = options.get('end')
  if (start !== undefined && text.includes(start)) text = text.slice(text.indexOf(start) + start.length)
  if (end !== undefined && text.includes(end)) text = text.slice(0, text.indexOf(end))
  if (isMarkdown && options.get('rewrite-relative-urls') !== 'false') text = rebased(text, found.file, context.file)
  const offset = Number(options.get('heading-offset') ?? 0)
  if (isMarkdown && Number.isInteger(offset) && offset !== 0) text = withOffset(text, offset)
  return { text, file: found.file }
}

/** The text with its headings some levels deeper. */
function withOffset(text: string, offset: number): string {
  return outsideCode(text, (piece) =>
    piece.replace(/^(#{1,6})(?=\s)/gm, (marks) => '#'.repeat(Math.min(Math.max(marks.length + offset, 1), 6))),
  )
}

const URLS = /(\]\(\s*<?|^[ \t]*\[[^\]\n]+\]:[ \t]*<?|\b(?:href|src)=["'])(?![a-z][\w+.-]*:|[/#<]|\s)([^\s()<>"']+)/gim

/** The text with its relative URLs as another file writes them. */
function rebased(text: string, file: string, target: string): string {
  const folder = folderOf(file)
  if (folder === folderOf(target)) return text
  return outsideCode(text, (piece) =>
    piece.replace(URLS, (whole, before: string, url: string) => {
      const [path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url)?.slice(1) ?? []
      const full = path === '' ? undefined : normalizePath(folder === '' ? path : `${folder}/${path}`)
      return full === undefined ? whole : before + relative(folderOf(target), full) + rest
    }),
  )
}

function outsideCode(text: string, change: (piece: string) => string): string {
  return text
    .split(/(^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\2[ \t]*$)/m)
    .map((piece, i) => (i % 3 === 0 ? change(piece) : i % 3 === 1 ? piece : ''))
    .join('')
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function relative(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = file.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}
