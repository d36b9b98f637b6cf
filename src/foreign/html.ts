// Converts HTML in Markdown to JSX: closed, quoted, and balanced, with text that stays text.
import type { TextEdit } from '../content/repair-edits.ts'
import { decodeEntities } from '../html/entities.ts'
import { VOID_ELEMENTS } from '../html/void-elements.ts'
import type { PageHost } from './dialect.ts'
import { fenceMarks } from './lines.ts'
import { leftMessage, openingLink, remainsOf } from './remains.ts'
import { readTag, type Tag, type TagAttribute } from './tags.ts'

/** A piece of HTML in a page: a block between blank lines, or a single tag in a sentence. */
export interface HtmlPiece {
  readonly start: number
  readonly end: number
  readonly isBlock: boolean
}

export interface HtmlOptions {
  readonly host: PageHost
  /** The offsets after blocks of code. */
  readonly codeEnds?: ReadonlySet<number>
  lineAt(offset: number): number
  remark(kind: 'changed' | 'simplified' | 'left', what: string, line: number, message: string, todo?: string): void
}

const TAGS = new Set(
  `a abbr address article aside audio b bdi bdo big blockquote br button canvas caption center cite code col colgroup data
  datalist dd del details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i
  iframe img input ins kbd label legend li link main map area mark math menu meta meter nav noscript object ol optgroup option
  output p param picture pre progress q rp rt ruby s samp section select small source span strike strong sub summary sup svg
  table tbody td template textarea tfoot th thead time tr track tt u ul var video wbr path g rect circle line polyline polygon
  ellipse defs use text tspan title style script`.split(/\s+/),
)

/** Elements of drawings. Elsewhere, names such as `<image>` and `<filter>` stand for something in a text. */
const SVG_TAGS = new Set(
  `animate animateMotion animateTransform clipPath desc feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence filter foreignObject
  image linearGradient marker mask metadata pattern radialGradient set stop switch symbol textPath view`
    .toLowerCase()
    .split(/\s+/),
)
const SVG_CONTAINERS = new Set(['svg', 'g', 'defs', 'text', ...SVG_TAGS])

const ATTRIBUTES = new Map(
  Object.entries({
    class: 'className',
    for: 'htmlFor',
    colspan: 'colSpan',
    rowspan: 'rowSpan',
    tabindex: 'tabIndex',
    srcset: 'srcSet',
    frameborder: 'frameBorder',
    allowfullscreen: 'allowFullScreen',
    autoplay: 'autoPlay',
    playsinline: 'playsInline',
    crossorigin: 'crossOrigin',
    referrerpolicy: 'referrerPolicy',
    datetime: 'dateTime',
    maxlength: 'maxLength',
    readonly: 'readOnly',
    cellpadding: 'cellPadding',
    cellspacing: 'cellSpacing',
    'stroke-width': 'strokeWidth',
    'stroke-linecap': 'strokeLinecap',
    'stroke-linejoin': 'strokeLinejoin',
    'fill-rule': 'fillRule',
    'clip-rule': 'clipRule',
    viewbox: 'viewBox',
  }),
)

/** Elements whose closing tag is implied when one of these starts. */
const IMPLIED = new Map<string, readonly string[]>(
  Object.entries({
    li: ['li'],
    dt: ['dt', 'dd'],
    dd: ['dt', 'dd'],
    tr: ['tr', 'td', 'th'],
    td: ['td', 'th'],
    th: ['td', 'th'],
    thead: ['tr', 'td', 'th'],
    tbody: ['thead', 'tr', 'td', 'th'],
    tfoot: ['tbody', 'tr', 'td', 'th'],
    option: ['option'],
  }),
)
const BLOCKS_END_P =
  /^(?:address|article|aside|blockquote|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/

interface Open {
  readonly name: string
  readonly tag: Tag
  readonly index: number
}

/** Edits that convert all HTML of a page to JSX. Matches tags over the whole page, as a browser does. */
export function htmlEdits(text: string, pieces: readonly HtmlPiece[], options: HtmlOptions): TextEdit[] {
  return new HtmlWriter(text, options).run(pieces)
}

class HtmlWriter {
  private readonly edits: TextEdit[] = []
  private readonly stack: Open[] = []

  constructor(
    private readonly text: string,
    private readonly options: HtmlOptions,
  ) {}

  run(pieces: readonly HtmlPiece[]): TextEdit[] {
    for (const piece of pieces) this.piece(piece)
    // Removes a tag that is never closed. A `<p>` ends with Markdown's own paragraph.
    for (const { tag, index } of this.stack) this.edits[index] = { start: tag.start, end: tag.end, text: '' }
    return this.edits
  }

  private piece({ start, end, isBlock }: HtmlPiece): void {
    let plain = start
    const flush = (to: number) => {
      if (isBlock && to > plain) this.plainText(plain, to)
    }
    for (let at = this.text.indexOf('<', start); at !== -1 && at < end; at = this.text.indexOf('<', at)) {
      const special = this.special(at, end)
      if (special !== undefined) {
        flush(at)
        at = special
        plain = at
        continue
      }
      const tag = readTag(this.text, at, false)
      if (!tag || tag.end > end || tag.name === '') {
        at++
        continue
      }
      flush(at)
      at = this.tag(tag, end)
      plain = at
    }
    flush(end)
  }

  /** Skips comments, declarations, and elements whose content isn't HTML. Returns the offset after them. */
  private special(at: number, end: number): number | undefined {
    const { text } = this
    const rest = text.slice(at, at + 12).toLowerCase()
    if (rest.startsWith('<!--')) {
      const close = text.indexOf('-->', at + 4)
      const stop = close === -1 || close > end ? end : close + 3
      const inner = text.slice(at + 4, close === -1 ? end : close)
      this.edits.push({
        start: at,
        end: stop,
        text: inner.trim() === '' ? '' : `{/*${inner.replaceAll('*/', '* /')}*/}`,
      })
      return stop
    }
    if (/^<[!?]/.test(rest)) {
      const close = text.indexOf('>', at)
      const stop = close === -1 ? end : close + 1
      this.edits.push({ start: at, end: stop, text: '' })
      return stop
    }
    const raw = /^<(script|style|pre|textarea)(?=[\s>/])/.exec(rest)?.[1]
    if (raw === undefined) return undefined
    const opening = readTag(text, at, false)
    const close = text.toLowerCase().indexOf(`</${raw}>`, at)
    if (!opening || close === -1 || close > end || opening.isSelfClosing) return undefined
    const stop = close + raw.length + 3
    if (raw === 'pre') this.pre(opening, close, stop)
    else {
      this.edits.push({ start: at, end: stop, text: '' })
      const line = this.options.lineAt(at)
      this.options.remark(
        'left',
        `<${raw}>`,
        line,
        `The <${raw}> of this page was left out.`,
        'Put what is still needed into a .css or .js file of the site, or into a component.',
      )
    }
    return stop
  }

  /** Preformatted text becomes a code block. */
  private pre(opening: Tag, close: number, stop: number): void {
    const inner = this.text.slice(opening.end, close)
    const lang = /(?:language-|lang-|highlight-source-)([\w+-]+)/.exec(
      this.text.slice(opening.start, opening.end) + inner,
    )?.[1]
    const code = decodeEntities(inner.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '')).replace(/^\n|\s+$/g, '')
    const marks = fenceMarks(code)
    const line = this.text.lastIndexOf('\n', opening.start) + 1
    const before = this.text.slice(line, opening.start)
    const indent = /^\s*$/.test(before) ? before : ''
    const body = code.split('\n').join(`\n${indent}`)
    const head = indent === '' && before !== '' ? '\n\n' : ''
    // Nothing may follow the marks that close code on their line.
    const tail = /^[ \t]*(?:\n|$)/.test(this.text.slice(stop, stop + 200)) ? '' : `\n${indent}`
    this.edits.push({
      start: opening.start,
      end: stop,
      text: `${head}${marks}${lang ?? 'text'}\n${indent}${body}\n${indent}${marks}${tail}`,
    })
  }

  private tag(tag: Tag, end: number): number {
    const name = tag.name.toLowerCase()
    // Parts of a whole document, which a page isn't.
    if (/^(?:html|head|body)$/.test(name)) {
      this.edits.push({ start: tag.start, end: tag.end, text: '' })
      return tag.end
    }
    if (!TAGS.has(name) && !this.isInDrawing(name)) return this.unknown(tag)
    if (tag.isClosing) {
      this.closing(tag, name)
      return tag.end
    }
    this.closeImplied(name, tag.start)
    const isVoid = VOID_ELEMENTS.has(name)
    const shown = name === 'img' && this.isInRow(tag) ? withInline(tag) : tag
    this.edits.push({ start: tag.start, end: tag.end, text: this.opening(shown, name, isVoid) })
    if (name === 'img') this.keepSpace(tag.end)
    if (!isVoid && !tag.isSelfClosing) this.stack.push({ name, tag, index: this.edits.length - 1 })
    return Math.min(tag.end, end)
  }

  private isInDrawing(name: string): boolean {
    return SVG_TAGS.has(name) && SVG_CONTAINERS.has(this.stack.at(-1)?.name ?? '')
  }

  private closing(tag: Tag, name: string): void {
    const at = this.stack.findLastIndex((open) => open.name === name)
    if (at === -1 || VOID_ELEMENTS.has(name)) {
      // Browsers break the line at `</br>` too.
      const isBreak = name === 'br' && !/<br\s*>\s*$/i.test(this.text.slice(Math.max(0, tag.start - 20), tag.start))
      this.edits.push({ start: tag.start, end: tag.end, text: isBreak ? '<br />' : '' })
      return
    }
    const inner = this.stack.splice(at).slice(1).reverse()
    if (name === 'a' && /<img\s[^<>]*>\s*$/i.test(this.text.slice(0, tag.start).slice(-1_000))) this.keepSpace(tag.end)
    this.insertClosers(inner.map((open) => `</${open.name}>`).join(''), tag.start)
    if (this.text.slice(tag.start, tag.end) !== `</${name}>`)
      this.edits.push({ start: tag.start, end: tag.end, text: `</${name}>` })
  }

  /** Whether an image is in a link next to another one, as badges are. An image in a link is a block otherwise. */
  private isInRow(tag: Tag): boolean {
    const link = this.stack.at(-1)
    if (link?.name !== 'a') return false
    const before = this.text.slice(Math.max(0, link.tag.start - 500), link.tag.start)
    return (
      /^\s*<\/a\s*>(?:[ \t]|&nbsp;|\n(?![ \t]*\n))*<(?:a|img)[\s>]/i.test(this.text.slice(tag.end, tag.end + 500)) ||
      /(?:<\/a\s*>|<img\s[^<>]*>)(?:[ \t]|&nbsp;|\n(?![ \t]*\n))*$/i.test(before)
    )
  }

  /** Space between two images or links. MDX removes it where a paragraph holds nothing but tags. */
  private keepSpace(at: number): void {
    const [, space = '', rest = ''] =
      /^((?:[ \t]|&nbsp;)+|(?=\n[ \t]*\S))(\n?[ \t]*<(?:a|img)[\s>])/i.exec(this.text.slice(at, at + 500)) ?? []
    if (rest === '') return
    // Outside of other elements, blocks of MDX are apart by themselves, and nothing may follow them on their line.
    const isApart = rest.startsWith('\n') && this.stack.length === 0
    if (!isApart || space !== '') this.edits.push({ start: at, end: at + space.length, text: isApart ? '' : "{' '}" })
  }

  private closeImplied(name: string, at: number): void {
    let closers = ''
    for (;;) {
      const last = this.stack.at(-1)
      if (!last) break
      const ends = IMPLIED.get(name)?.includes(last.name) || (last.name === 'p' && BLOCKS_END_P.test(name))
      if (!ends) break
      closers += `</${last.name}>`
      this.stack.pop()
    }
    this.insertClosers(closers, at)
  }

  /** In MDX, an element that starts in a paragraph has to end there, so its closing tag follows its text directly. */
  private insertClosers(closers: string, before: number): void {
    if (closers === '') return
    const at = this.text.slice(0, before).trimEnd().length
    const text = this.options.codeEnds?.has(at) ? `\n${closers}` : closers
    this.edits.push({ start: at, end: at, text })
  }

  private opening(tag: Tag, name: string, isVoid: boolean): string {
    const attributes = tag.attributes
      .map((attribute) => this.attribute(attribute, name, tag))
      .filter((one) => one !== '')
    return `<${[name, ...attributes].join(' ')}${isVoid || tag.isSelfClosing ? ' />' : '>'}`
  }

  private attribute(attribute: TagAttribute, element: string, tag: Tag): string {
    const { value } = attribute
    const lower = attribute.name.toLowerCase()
    if (/^on[a-z]+$/.test(lower) || /^(?:[@:#]|v-)/.test(lower)) {
      this.options.remark(
        'left',
        `${attribute.name}=`,
        this.options.lineAt(tag.start),
        `\`${attribute.name}\` of <${element}> was left out.`,
      )
      return ''
    }
    if (lower === 'markdown') return ''
    const name =
      ATTRIBUTES.get(lower) ??
      (/^[a-z][\w-]*$/i.test(attribute.name)
        ? attribute.name
        : lower.replace(/[^\w-]+(\w)/g, (_, c: string) => c.toUpperCase()))
    if (value === true) return name
    if (typeof value !== 'string') return ''
    if (name === 'style') return styleAttribute(value)
    const line = this.options.lineAt(tag.start)
    const typed = decodeEntities(value)
    const { host } = this.options
    const moved =
      name === 'href'
        ? host.link?.(typed, line)
        : name === 'src' || name === 'poster'
          ? host.asset?.(typed, line)
          : undefined
    const named = element === 'a' && name === 'name' ? 'id' : name
    return `${named}="${(moved ?? value).replaceAll('"', '&quot;')}"`
  }

  /** The names of components that are links now and still open. */
  private readonly links: string[] = []

  /** A tag that isn't HTML: a component of the old theme, or a name in angle brackets. */
  private unknown(tag: Tag): number {
    const line = this.options.lineAt(tag.start)
    const isComponent =
      /[A-Z-]/.test(tag.name) &&
      (tag.isSelfClosing || tag.isClosing || tag.attributes.length > 0 || this.isClosedLater(tag))
    if (isComponent) {
      const hasContent = !tag.isSelfClosing && this.isClosedLater(tag)
      if (tag.isClosing && this.links.at(-1) === tag.name) {
        this.links.pop()
        this.edits.push({ start: tag.start, end: tag.end, text: '</a>' })
        return tag.end
      }
      const content = hasContent ? this.text.slice(tag.end, this.text.indexOf(`</${tag.name}>`, tag.end)) : ''
      const link = tag.isClosing ? undefined : openingLink(tag, content, this.options.host, line)
      if (link !== undefined) {
        this.links.push(tag.name)
        this.edits.push({ start: tag.start, end: tag.end, text: link })
        this.options.remark('simplified', `<${tag.name}>`, line, `<${tag.name}> is a plain link now.`)
        return tag.end
      }
      const shown = tag.isClosing ? '' : remainsOf(tag, hasContent, this.options.host, line)
      this.edits.push({ start: tag.start, end: tag.end, text: this.asBlock(shown, tag.end) })
      if (!tag.isClosing)
        this.options.remark(
          'left',
          `<${tag.name}>`,
          line,
          leftMessage(`The component <${tag.name}> of the old site`, tag, { text: shown, hasContent }),
          'Write what it showed, or a component of your own.',
        )
    } else {
      this.edits.push({ start: tag.start, end: tag.start + 1, text: '\\<' })
      if (!tag.isClosing)
        this.options.remark(
          'changed',
          `<${tag.name}>`,
          line,
          `\`<${tag.name}>\` isn't an HTML tag, so it now shows as text.`,
        )
      return tag.start + 1
    }
    return tag.end
  }

  /** Text at the end of a line must not form a paragraph with the next line. */
  private asBlock(text: string, end: number): string {
    return text !== '' && /^[ \t]*\n[ \t]*\S/.test(this.text.slice(end, end + 200)) ? `${text}\n` : text
  }

  private isClosedLater(tag: Tag): boolean {
    return this.text.indexOf(`</${tag.name}>`, tag.end) !== -1
  }

  /** Text between the tags of an HTML block isn't Markdown. */
  private plainText(start: number, end: number): void {
    const typed = this.text.slice(start, end).trimEnd()
    const escaped = typed
      .replace(/[*_`[\]{}\\$~]|<(?=\S)/g, '\\$&')
      .replace(/^(\s*)(?=(?:#{1,6}|[-+>])(?:\s|$))/gm, '$1\\')
      .replace(/^(\s*\d+)(?=[.)]\s)/gm, '$1\\')
    if (escaped !== typed) this.edits.push({ start, end: start + typed.length, text: escaped })
  }
}

/** The tag with a class that keeps it in its line. */
function withInline(tag: Tag): Tag {
  const own = tag.attributes.find(({ name }) => name === 'class')
  const classes = typeof own?.value === 'string' ? `inline ${own.value}` : 'inline'
  const added = { name: 'class', value: classes, start: tag.end, end: tag.end }
  return { ...tag, attributes: [added, ...tag.attributes.filter((one) => one !== own)] }
}

/** Converts `a: b; c-d: e` to a JSX object. */
function styleAttribute(css: string): string {
  const parts = decodeEntities(css)
    .split(/;(?![^(]*\))/)
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      if (colon === -1) return []
      const [name, value] = [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
      if (name === '' || value === '') return []
      const key = name.startsWith('--')
        ? JSON.stringify(name)
        : name.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase())
      return [`${/^[A-Za-z]\w*$|^"/.test(key) ? key : JSON.stringify(key)}: ${JSON.stringify(value)}`]
    })
  return parts.length === 0 ? '' : `style={{ ${parts.join(', ')} }}`
}
