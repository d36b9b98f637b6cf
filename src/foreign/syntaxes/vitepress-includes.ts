// VitePress's `<<< @/file#region{1,3 ts} [title]` and `<!--@include: ./file.md{3,10}-->`.
import type { BlockSyntax } from '../dialect.ts'
import { codeLines, readInfo } from '../fences.ts'
import { indentLines, type Line } from '../lines.ts'
import { insertMarkdown, notFound, readExcerpt } from './includes.ts'

export const codeImports: BlockSyntax = {
  name: '<<<',
  opens: /^[ \t]*<<<[ \t]*\S/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', path = '', region, options = '', title] =
      /^([ \t]*)<<<[ \t]*([^\s#{[]+)(?:#([\w*-]+))?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/.exec(
        line.text,
      ) ?? []
    if (path === '') return undefined
    const found = readExcerpt({ path, ...(region !== undefined && { section: region }) }, context.file, context)
    if (!found) return { end: start + 1, lines: indentLines(notFound(path, line, '<<<', context), indent) }
    const [ranges = '', ...words] = options.trim().split(/\s+/)
    const isRange = /^[\d,-]+$/.test(ranges)
    const lang =
      (isRange ? words : [ranges, ...words]).find((word) => /^[a-z]/i.test(word)) ??
      /\.(\w+)$/.exec(path)?.[1] ??
      'text'
    const { highlight } = readInfo(`text {${isRange ? ranges : ''}}`)
    context.remark('carried', '<<<', line.at)
    return {
      end: start + 1,
      lines: indentLines(codeLines(found.text, { lang: lang.replace(/:.*$/, ''), title, highlight }, line.at), indent),
    }
  },
}

export const commentIncludes: BlockSyntax = {
  name: '<!--@include-->',
  opens: /^[ \t]*<!--[ \t]*@include:/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', path = '', region, first, last] =
      /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s#{]+)(?:#([\w-]+))?[ \t]*(?:\{(\d*)(?:,(\d*))?\})?[ \t]*-->[ \t]*$/.exec(
        line.text,
      ) ?? []
    if (path === '') return undefined
    const range =
      first !== undefined
        ? ([Number(first || 1), last === undefined ? Number(first) : last === '' ? undefined : Number(last)] as const)
        : undefined
    const made = insertMarkdown(
      { path, ...(region !== undefined && { section: region }), ...(range && { lines: range }) },
      line.at,
      context,
      { indent, from: context.writtenIn },
    )
    if (made) context.remark('carried', '<!--@include-->', line.at)
    return { end: start + 1, lines: made ?? notFound(path, line, '<!--@include-->', context) }
  },
}
