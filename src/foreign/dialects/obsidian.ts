// Obsidian's Markdown: links by name, embeds, collapsible callouts, comments.

import { findLine } from '../block-ends.ts'
import { inlineTag, tag } from '../build.ts'
import type { BlockContext, BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { convertInfo } from '../fences.ts'
import { type Line, linesOf, trimLines } from '../lines.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i

/** Removes `%% … %%` comments that span lines. */
const comments: BlockSyntax = {
  name: '%%',
  opens: /^[ \t]*%%(?!.*%%)/,
  convert(lines, start, context) {
    const last = findLine(lines, '%%', start + 1, (text) => text.includes('%%'))
    if (last === undefined) return undefined
    context.remark('carried', '%% %%', (lines[start] as Line).at)
    return { end: last + 1, lines: [] }
  },
}

/** Converts `![[Note]]` and `![[Note#Heading]]` on their own line to the text of the other page. */
const embeds: BlockSyntax = {
  name: '![[ ]]',
  opens: /^[ \t]*!\[\[[^\]|]+(?:\|[^\]]*)?\]\][ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, name = ''] = /!\[\[([^\]|]+)/.exec(line.text) ?? []
    const [page = '', ...parts] = name.split('#')
    if (IMAGE.test(page) || /\.(?:pdf|mp[34]|webm|wav|m4a|ogg|canvas|base)$/i.test(page)) return undefined
    const found = context.host.include?.(page.trim(), context.file)
    if (!found) {
      context.remark(
        'missing',
        '![[ ]]',
        line.at,
        `The page \`${name}\`, which should be shown here, doesn't exist.`,
        'Write its content here.',
      )
      return { end: start + 1, lines: [{ text: name, at: line.at }] }
    }
    const body = sectionOf(found.text.replace(/^---\n[\s\S]*?\n---\n/, ''), parts)
    if (body === undefined) {
      const message = `The part \`${name}\`, which should be shown here, doesn't exist.`
      context.remark('missing', '![[ ]]', line.at, message, 'Write its content here.')
      return { end: start + 1, lines: [{ ...line, text: line.text.replace('![[', '[[') }] }
    }
    context.remark('carried', '![[ ]]', line.at)
    const embedded = trimLines(linesOf(body).map((one) => ({ ...one, at: line.at })))
    const source = [found.file, ...parts].join('#')
    return { end: start + 1, lines: context.convertIncluded(embedded, source, line.at) }
  },
}

/** A heading as links write it: Obsidian leaves out what would end a link. */
function plainHeading(text: string): string {
  return text
    .replace(/^#+\s+/, '')
    .replace(/[#|^:%[\]\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The part of a page below a heading, or a named block. Undefined if there is none. */
function sectionOf(text: string, path: readonly string[]): string | undefined {
  const last = path.at(-1)?.trim()
  if (last === undefined || last === '') return text
  const lines = text.split('\n')
  if (last.startsWith('^')) {
    const at = lines.findIndex((line) => line.trimEnd().endsWith(` ${last}`) || line.trim() === last)
    return at === -1
      ? undefined
      : (lines[at]?.trim() === last ? (lines[at - 1] ?? '') : (lines[at] ?? '')).replace(/\s*\^[\w-]+\s*$/, '')
  }
  const wanted = plainHeading(last)
  const start = lines.findIndex((line) => /^#/.test(line) && plainHeading(line) === wanted)
  if (start === -1) return undefined
  const depth = /^#+/.exec(lines[start] as string)?.[0].length ?? 1
  const length = lines.slice(start + 1).findIndex((line) => new RegExp(`^#{1,${depth}}\\s`).test(line))
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
}

const wikiLinks: InlineSyntax = {
  name: '[[ ]]',
  pattern: /!?\[\[((?:[^\][|\\]|\\(?!\|))*)(?:\\?\|([^[\]]*))?\]\]/g,
  replace([whole, target = '', label], context, line) {
    const bang = whole.startsWith('!') ? '!' : ''
    const [name = '', ...parts] = target.split('#')
    const fragment = parts.at(-1)?.trim()
    if (bang === '!' && IMAGE.test(name)) return image(name, label, context, line)
    if (name.trim() === '') {
      context.remark('carried', '[[ ]]', line)
      return `[${label ?? fragment ?? ''}](#${anchor(fragment ?? '')})`
    }
    const found = context.host.named?.(name.trim(), IMAGE.test(name) || /\.\w{2,4}$/.test(name) ? 'file' : 'page')
    const shown =
      label ??
      (fragment === undefined
        ? (found?.title ?? name.replace(/^.*\//, ''))
        : `${name.replace(/^.*\//, '')} > ${fragment}`)
    if (!found) {
      context.remark(
        'missing',
        '[[ ]]',
        line,
        `There is no page \`${name}\`. Only its name is left.`,
        'Write the page, or remove the link.',
      )
      return shown
    }
    context.remark('carried', '[[ ]]', line)
    const url = found.url + (fragment ? `#${anchor(fragment)}` : '')
    return `[${shown.replace(/[[\]]/g, '\\$&')}](${/[\s()]/.test(url) ? `<${url}>` : url})`
  },
}

/** Links whose name or text contains code: `[[#`move`|move]]`. */
const linksWithCode: InlineSyntax = {
  name: '[[`]]',
  seesCode: true,
  pattern: /!?\[\[((?:[^\][|\\\n]|\\(?!\|))*)(?:\\?\|([^[\]\n]*))?\]\]/g,
  replace(match, context, line) {
    const [whole] = match
    const before = match.input.slice(0, match.index)
    if (!whole.includes('`') || isOdd(before) || isOdd(whole)) return undefined
    return wikiLinks.replace(match, context, line)
  },
}

/** True if a code span is open at the end of a text. */
function isOdd(text: string): boolean {
  return (text.split('`').length - 1) % 2 === 1
}

/** The fragment for a heading, which is the heading's id. A block has the id `^name`. */
function anchor(heading: string): string {
  if (heading.startsWith('^')) return heading
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-')
}

function image(name: string, label: string | undefined, context: BlockContext, line: number): string {
  const src = context.host.named?.(name.trim(), 'file')?.url
  const [, width, height] = /^(\d+)(?:x(\d+))?$/.exec(label ?? '') ?? []
  context.remark(
    src === undefined ? 'missing' : 'carried',
    '![[ ]]',
    line,
    src === undefined ? `The file \`${name}\` doesn't exist.` : undefined,
  )
  if (src === undefined) return name
  if (width === undefined) return `![${label ?? ''}](${/[\s()]/.test(src) ? `<${src}>` : src})`
  return context.inline(
    tag('img', {
      src,
      alt: name.replace(/\.\w+$/, ''),
      width: Number(width),
      height: height === undefined ? undefined : Number(height),
    }),
  )
}

const marks: InlineSyntax = {
  name: '==',
  pattern: /(?<![=\\])==(?=[^\s=])([^=\n]*?[^\s=])==(?!=)/g,
  replace([, text = ''], context, line) {
    context.remark('carried', '==text==', line)
    return `${context.inline('<mark>')}${text}${context.inline('</mark>')}`
  },
}

const inlineComments: InlineSyntax = { name: '%%', pattern: /%%[^%\n]*%%/g, replace: () => '' }
const blockIds: InlineSyntax = {
  name: '^id',
  pattern: /(?<![ \t])[ \t]+\^([A-Za-z][\w-]*)[ \t]*$/g,
  replace: ([, id = ''], context) => ` ${context.inline(inlineTag('span', { id: `^${id}` }, ''))}`,
}

export const obsidian: Dialect = {
  name: 'obsidian',
  format: 'md',
  slugs: 'github',
  math: true,
  blocks: [comments, embeds, bracketCallouts, elementBlocks({ details, figure }, false)],
  inline: [inlineComments, linksWithCode, wikiLinks, marks, blockIds],
  fence: (fence, context: BlockContext) => {
    const { info } = fence.opening
    if (/^(?:dataview|dataviewjs|query|base|tasks)\b/.test(info)) {
      context.remark(
        'left',
        `\`\`\`${info}`,
        fence.at,
        'A query was left out, because a plugin computes its result.',
        'Write what it showed.',
      )
      return []
    }
    return convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message))
  },
}
