// `{{< name args >}} … {{< /name >}}` of Hugo, with the shortcodes of Docsy and of Hugo itself.
import { callout, component, inlineTag, plainLabel, type TabContent, tabs, tag } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { codeLines, readInfo } from '../fences.ts'
import { blank, fenceOpening, indentLines, type Line, textOf, trimLines } from '../lines.ts'
import { insertMarkdown, notFound, readExcerpt } from './includes.ts'
import { pairedContent } from './paired.ts'

// Each value matches in only one way, because an ambiguous pattern takes exponential time on an unclosed tag.
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|\`[^\`]*\`|[^\s"\`>%=]+)`
const ARGUMENTS = String.raw`((?:\s+(?:[\w-]+=(?:${VALUE}(?:=[^\s"\`>%]*)?)?|${VALUE}))*)`
const OPENING = new RegExp(String.raw`^([ \t]*)\{\{([<%])-?\s*([\w/-]+)${ARGUMENTS}\s*(\/?)-?[>%]\}\}(.*)$`)

interface Shortcode {
  readonly name: string
  readonly named: ReadonlyMap<string, string>
  readonly positional: readonly string[]
  readonly inner: readonly Line[] | undefined
  /** True for `{{% %}}`, whose content is Markdown. */
  readonly isMarkdown: boolean
  readonly at: number
  readonly end: number
}

export const shortcodes: BlockSyntax = {
  name: '{{< >}}',
  opens: /^[ \t]*\{\{[<%][-]?\s*[\w/-]/,
  convert(lines, start, context) {
    const last = endOfOpening(lines, start)
    if (last > start) {
      const text = lines.slice(start, last + 1).map((line) => line.text.trim())
      const joined = { ...(lines[start] as Line), text: text.join(' ') }
      const converted = shortcodes.convert([joined, ...lines.slice(last + 1)], 0, context)
      return converted && { ...converted, end: converted.end + last }
    }
    const code = read(lines, start)
    const inHtml = code !== undefined && isInHtml(lines, start)
    if (!code || (inHtml && code.end === start + 1)) return undefined
    const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
    const made = build(code, context)
    const kept = inHtml ? made?.filter(({ text }) => text.trim() !== '') : made
    return kept && { end: code.end, lines: indentLines(kept, indent) }
  },
}

/** Whether a line is in a block of HTML, which an empty line would end. */
function isInHtml(lines: readonly Line[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_HTML_LINES); i--) {
    const { text } = lines[i] as Line
    if (text.trim() === '') return false
    if (/^ {0,3}<\/?[a-z]/i.test(text)) return true
  }
  return false
}

const MAX_HTML_LINES = 500

const MARKERS = /^[ \t]*(?:\{\{[<%][^{}]*[>%]\}\}[ \t]*){2,}$/

/** A line of several markers and nothing else, as one line each. */
export function separate(line: Line): readonly Line[] {
  if (!MARKERS.test(line.text)) return [line]
  const indent = /^[ \t]*/.exec(line.text)?.[0] ?? ''
  return Array.from(line.text.matchAll(/\{\{[<%][^{}]*[>%]\}\}/g), ([marker]) => ({ ...line, text: indent + marker }))
}

const SHOWN = /\{\{([<%])\/\*(.*?)\*\/([>%])\}\}/g

/** `{{</* name *\/>}}`, which shows a shortcode. */
export const shownShortcodes: InlineSyntax = {
  name: '{{</* */>}}',
  seesCode: true,
  pattern: SHOWN,
  replace({ 1: open, 2: inner, 3: close, input, index }, context) {
    const shown = `{{${open}${inner}${close}}}`
    const isCode = (input.slice(0, index).split('`').length - 1) % 2 === 1
    return context.inline(isCode ? shown : shown.replace(/[{}<]/g, '\\$&'))
  },
}

/** Code with the files that it includes, and with the shortcodes that it shows. */
export function codeWithShortcodes(body: readonly Line[], context: BlockContext): readonly Line[] {
  if (!body.some(({ text }) => /\{\{[<%]/.test(text))) return body
  return body.flatMap((line) => {
    const path = /^[ \t]*\{\{[<%]\s*readfile\s+(?:file=)?"([^"]+)"[^{}]*[>%]\}\}[ \t]*$/.exec(line.text)?.[1]
    if (path === undefined) {
      const filled = line.text.replace(
        params.pattern,
        (...match) => params.replace(match as unknown as RegExpExecArray, context, line.at) ?? String(match[0]),
      )
      return [{ ...line, text: filled.replace(SHOWN, '{{$1$2$3}}') }]
    }
    const found = readExcerpt({ path }, context.file, context)
    if (!found) return notFound(path, line, '{{< readfile >}}', context)
    context.remark('carried', '{{< readfile >}}', line.at)
    return found.text.split('\n').map((text) => ({ text, at: line.at }))
  })
}

/** Lines that an opening marker may span. */
const MAX_OPENING_LINES = 20

/** The line on which the marker that starts on line `start` ends. */
function endOfOpening(lines: readonly Line[], start: number): number {
  for (let i = start; i < Math.min(lines.length, start + MAX_OPENING_LINES); i++) {
    if (/[>%]\}\}/.test((lines[i] as Line).text)) return i
    if ((lines[i] as Line).text.trim() === '') return start
  }
  return start
}

/** `{{< /name >}}` that closes nothing. */
export const strayShortcodes: BlockSyntax = {
  name: '{{< / >}}',
  opens: /^[ \t]*\{\{[<%]\s*\/[\w/-]+\s*[>%]\}\}[ \t]*$/,
  convert(lines, start, context) {
    context.remark('changed', '{{< / >}}', (lines[start] as Line).at, 'A shortcode that closes nothing was removed.')
    return { end: start + 1, lines: [] }
  },
}

const COLORS = new Map(
  Object.entries({
    primary: 'note',
    info: 'info',
    success: 'success',
    warning: 'warning',
    danger: 'danger',
    secondary: 'note',
    light: 'note',
    dark: 'note',
  }),
)

function build(code: Shortcode, context: BlockContext): readonly Line[] | undefined {
  const { name, named, positional, inner, at } = code
  const what = `{{< ${name} >}}`
  const content = () => context.convert(inner ?? [])
  const text = (key: string, index = -1) => named.get(key) ?? positional[index] ?? ''
  const carried = () => context.remark('carried', what, at)
  switch (name) {
    case 'alert':
    case 'notice':
    case 'callout':
    case 'hint':
    case 'admonition': {
      const type = text('type', 0) || COLORS.get(text('color')) || COLORS.get(text('theme')) || 'note'
      carried()
      return callout(calloutFor(type) ?? 'Note', content(), at, {
        title: plainLabel(text('title') || (name === 'notice' ? text('', 1) : '')),
      })
    }
    case 'note':
    case 'tip':
    case 'warning':
    case 'info':
    case 'caution':
    case 'important':
    case 'danger':
      carried()
      return inner === undefined
        ? [blank(at)]
        : callout(calloutFor(name) ?? 'Note', content(), at, { title: plainLabel(text('title')) })
    case 'pageinfo':
      carried()
      return callout('Note', content(), at)
    case 'tabpane':
    case 'tabs':
    case 'tabset': {
      carried()
      // In Docsy, tabs without Markdown are code.
      const isText = text('text') === 'true' || (name !== 'tabpane' && !named.has('lang'))
      const hasTitleAsLang = text('langEqualsHeader') === 'true'
      const all = children(inner ?? [], ['tab'])
        .filter((one) => one.named.get('disabled') !== 'true')
        .map((one): TabContent => tab(one, { isText, hasTitleAsLang, lang: named.get('lang') }, context))
      return tabs(all, at)
    }
    case 'tab':
    case 'card':
      carried()
      return component(
        'Card',
        {
          title: plainLabel(text('header') || text('title', 0)),
          href: linkOf(text('link') || text('href'), at, context),
        },
        content(),
        at,
      )
    case 'cardpane':
    case 'cards':
      carried()
      return component('Columns', {}, content(), at)
    case 'details':
    case 'expand':
    case 'collapse':
      carried()
      return component(
        'Accordion',
        { title: plainLabel(text('summary', 0) || text('title') || 'Details'), defaultOpen: text('open') === 'true' },
        content(),
        at,
      )
    case 'figure':
    case 'img':
    case 'image': {
      carried()
      const src = text('src', 0)
      const image = context.inline(
        tag('img', {
          src: context.host.asset?.(src, at) ?? src,
          alt: text('alt') || undefined,
          width: text('width') || undefined,
        }),
      )
      const caption = text('caption') || text('title')
      return component('Frame', { caption: caption || undefined }, [{ text: image, at }], at)
    }
    case 'highlight': {
      carried()
      // `"linenos=table,hl_lines=8 15-17"`
      const options = (positional[1] ?? '').split(/,(?=\s*\w+=)/).map((one) => one.trim().replace(/=(.*)$/, '="$1"'))
      const info = readInfo(`${positional[0] ?? 'text'} ${options.join(' ')}`)
      return codeLines(textOf(trimLines(inner ?? [])), { ...info, lang: positional[0] ?? '' }, at)
    }
    case 'readfile':
    case 'include':
    case 'include-md': {
      const path = text('file', 0)
      carried()
      if (text('code') === 'true') {
        const found = readExcerpt({ path }, context.file, context)
        return found
          ? codeLines(found.text, { lang: text('lang') || (/\.(\w+)$/.exec(path)?.[1] ?? 'text') }, at)
          : notFound(path, { text: '', at }, what, context)
      }
      return insertMarkdown({ path }, at, '', context) ?? notFound(path, { text: '', at }, what, context)
    }
    case 'youtube':
    case 'vimeo': {
      carried()
      const id = text('id', 0)
      const src = name === 'youtube' ? `https://www.youtube.com/embed/${id}` : `https://player.vimeo.com/video/${id}`
      return component(
        'Frame',
        {},
        [
          {
            text: `<iframe src="${src}" title="${text('title') || 'Video'}" allowFullScreen></iframe>`,
            at,
            made: true,
          },
        ],
        at,
      )
    }
    case 'mermaid':
      carried()
      return codeLines(textOf(inner ?? []), { lang: 'mermaid' }, at)
    case 'toc':
    case 'comment':
      carried()
      return [blank(at)]
    case 'ref':
    case 'relref':
    case 'param':
      return undefined
    default: {
      if (inner === undefined) {
        context.remark('left', what, at, `The shortcode \`${name}\` was left out.`, 'Write what it showed.')
        return [blank(at)]
      }
      context.remark(
        'simplified',
        what,
        at,
        `The content of the shortcode \`${name}\` stays, but without the shortcode around it.`,
      )
      return content()
    }
  }
}

function linkOf(url: string, at: number, context: BlockContext): string | undefined {
  return url === '' ? undefined : (context.host.link?.(url, at) ?? url)
}

function tab(
  code: Shortcode,
  pane: { isText: boolean; hasTitleAsLang: boolean; lang: string | undefined },
  context: BlockContext,
): TabContent {
  const { named, positional, inner = [], at } = code
  const title = plainLabel(named.get('header') ?? named.get('name') ?? named.get('title') ?? positional[0] ?? 'Tab')
  const own = named.get('text')
  const isMarkdown = code.isMarkdown || inner.some((line) => fenceOpening(line.text))
  const lang = named.get('lang') ?? (pane.hasTitleAsLang ? title : pane.lang)
  const isText = own === undefined ? (pane.isText && named.get('lang') === undefined) || isMarkdown : own === 'true'
  const lines = isText
    ? context.convert(inner)
    : codeLines(textOf(trimLines(inner)), { lang: (lang ?? '').toLowerCase() }, at)
  return { title, lines, at }
}

function children(lines: readonly Line[], names: readonly string[]): Shortcode[] {
  const out: Shortcode[] = []
  for (let i = 0; i < lines.length; ) {
    const code = OPENING.test((lines[i] as Line).text) ? read(lines, i) : undefined
    if (code && names.includes(code.name)) {
      out.push(code)
      i = code.end
    } else i++
  }
  return out
}

function read(lines: readonly Line[], start: number): Shortcode | undefined {
  const line = lines[start] as Line
  const [whole, , sign, name = '', typed = '', slash = '', tail = ''] = OPENING.exec(line.text) ?? []
  if (whole === undefined || name.startsWith('/')) return undefined
  const parts = { name, ...argumentsOf(typed), isMarkdown: sign === '%', at: line.at }
  if (slash === '/') return tail.trim() === '' ? { ...parts, inner: undefined, end: start + 1 } : undefined
  const escaped = name.replace(/\W/g, '\\$&')
  const content = pairedContent(lines, start, {
    tail,
    open: new RegExp(`\\{\\{[<%]-?\\s*${escaped}(?=[\\s>%])(?![^>%]*/[>%]\\}\\})`),
    close: new RegExp(`\\{\\{[<%]-?\\s*/\\s*${escaped}\\s*-?[>%]\\}\\}`),
  })
  if (content) return { ...parts, ...content }
  return tail.trim() === '' ? { ...parts, inner: undefined, end: start + 1 } : undefined
}

function argumentsOf(typed: string): { named: Map<string, string>; positional: string[] } {
  const named = new Map<string, string>()
  const positional: string[] = []
  for (const [, key, double, raw, bare] of typed.matchAll(
    /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value = (double ?? raw ?? bare ?? '').replace(/\\(.)/g, '$1')
    if (key === undefined) positional.push(value)
    else named.set(key, value)
  }
  return { named, positional }
}

/** `{{% param x %}}`, in code too. More arguments are for `{1}` and `{2}` in the value. */
export const params: InlineSyntax = {
  name: '{{< param >}}',
  seesCode: true,
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*((?:_|site-)?param)${ARGUMENTS}\s*-?[>%]\}\}`, 'g'),
  replace([, name = '', typed = ''], context, line) {
    const { named, positional } = argumentsOf(typed)
    const key = positional[0] ?? named.get('name') ?? ''
    const value = context.host.variable?.(key)
    context.remark(
      value === undefined ? 'left' : 'carried',
      `{{< ${name} >}}`,
      line,
      value === undefined ? `Nothing here defines \`${key}\`.` : undefined,
    )
    return (value ?? '').replace(/\{(\d)\}/g, (whole, i: string) => positional[Number(i)] ?? whole)
  },
}

/** `{{< ref "page" >}}` and the like, within lines and URLs. */
export const inlineShortcodes: InlineSyntax = {
  name: '{{< >}}',
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*([\w/-]+)${ARGUMENTS}\s*\/?-?[>%]\}\}`, 'g'),
  replace([whole, name = '', typed = ''], context, line) {
    const what = `{{< ${name} >}}`
    const argument = /"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=>%]+)\s*$/.exec(typed)
    const value = argument?.[1] ?? argument?.[2] ?? argument?.[3] ?? ''
    if (name === 'ref' || name === 'relref') {
      const url = context.host.named?.(value, 'page')?.url ?? context.host.link?.(value, line)
      context.remark(
        url === undefined ? 'missing' : 'carried',
        what,
        line,
        url === undefined ? `\`${value}\` doesn't lead to an imported page.` : undefined,
      )
      return url ?? value
    }
    if (name === 'kbd') return context.inline(inlineTag('kbd', {}, value))
    context.remark('left', what, line, `The shortcode \`${whole}\` was left out.`, 'Write what it showed.')
    return ''
  },
}
