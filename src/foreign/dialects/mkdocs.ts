// Python-Markdown with Material for MkDocs and PyMdown Extensions.
import { component, plainLabel, tag } from '../build.ts'
import type { BlockContext, BlockSyntax, Dialect, Fence, InlineSyntax } from '../dialect.ts'
import { type ElementBlock, elementBlocks, textAttribute } from '../elements.ts'
import { emoji } from '../emoji.ts'
import { fenceLines, isOurs, readInfo } from '../fences.ts'
import { iconFor } from '../icons.ts'
import { blank, commonIndent, dedentLines, endOfIndented, indentOf, isBlank, type Line } from '../lines.ts'
import type { SluggerKind } from '../sluggers.ts'
import { abbreviations, shownAbbreviations } from '../syntaxes/abbreviations.ts'
import { admonitions } from '../syntaxes/admonitions.ts'
import { imageAttributes, linkAttributes } from '../syntaxes/attribute-lists.ts'
import { autorefs } from '../syntaxes/autorefs.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { equalsTabs } from '../syntaxes/equals-tabs.ts'
import { includeMarkdown, includeTagsInCode, inlineIncludeMarkdown } from '../syntaxes/include-markdown.ts'
import { bangIncludes, includeInCode, scissors, starIncludes } from '../syntaxes/includes.ts'
import { jinjaInBlock, jinjaInCode, jinjaStatements, jinjaValues } from '../syntaxes/jinja.ts'
import { modeImages, modeTags } from '../syntaxes/mode-images.ts'
import { progressBars } from '../syntaxes/progress-bars.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { joinHtmlBlocks } from '../syntaxes/raw-html-blocks.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { slashBlocks } from '../syntaxes/slash-blocks.ts'
import { displayMath, environments, oneLineMath, strictInlineMath } from '../syntaxes/tex-marks.ts'

/** Extensions that give characters in a line a meaning. */
export interface MkDocsOptions {
  readonly slugs: SluggerKind
  readonly math: boolean
  readonly marks: boolean
  readonly keys: boolean
  readonly caret: boolean
  readonly tilde: boolean
  /** True for emoji by name. */
  readonly emoji: boolean
  /** True if code in a line may name its language: `` `#!python x` ``. */
  readonly inlineLanguages: boolean
  /** True for `{% include-markdown %}`. */
  readonly includeTags?: boolean
  /** True if pages are templates of Jinja, code included. */
  readonly macros?: boolean
  /** True if `[text][identifier]` may lead to any heading of the site. */
  readonly autorefs?: boolean
}

export function mkdocsDialect(options: MkDocsOptions): Dialect {
  return {
    name: 'mkdocs',
    format: 'md',
    slugs: options.slugs,
    math: options.math,
    definitionLists: true,
    blocks: [
      ...(options.math ? [displayMath, oneLineMath, environments] : []),
      ...(options.includeTags ? [includeMarkdown] : []),
      ...(options.macros ? [jinjaStatements] : []),
      scissors,
      starIncludes,
      bangIncludes,
      admonitions,
      equalsTabs,
      slashBlocks,
      mkdocstrings,
      attributeLines,
      contentsMark,
      progressBars,
      abbreviations,
      bracketCallouts,
      definitionLists,
      elementBlocks({ details, figure, div: markdownDiv }, false),
    ],
    inline: [
      ...(options.includeTags ? [inlineIncludeMarkdown] : []),
      ...(options.macros ? [jinjaInCode] : []),
      closedHeadings,
      ...(options.inlineLanguages ? [inlineLanguages] : []),
      ...(options.keys ? [keys] : []),
      ...(options.marks ? [marks] : []),
      ...(options.caret ? [inserted, superscript] : []),
      ...(options.tilde ? [subscript] : []),
      ...(options.math ? [strictInlineMath] : []),
      modeImages,
      modeTags,
      icons,
      ...(options.emoji ? [emoji] : []),
      imageAttributes,
      linkAttributes,
      ...(options.autorefs ? [autorefs] : []),
      options.macros ? jinjaValues : variables,
      shownAbbreviations,
    ],
    fence: (fence, context) => convertFence(fence, context, options),
    join: joinHtmlBlocks,
    // Removes the options of mkdocstrings, and the identifiers that links lead to.
    published: (source) => {
      const text = source.replace(/^(::: [^\n]*\n)(?:(?: {4}[^\n]*)?\n)+/gm, '$1\n')
      return options.autorefs ? text.replace(/\]\[[\w.]+\.\w+\]/g, ']') : text
    },
  }
}

const ANNOTATION = /\s*(?:#|\/\/|<!--|\/\*|--|;)\s*\((\d+)\)!?\s*(?:-->|\*\/)?\s*$/

function convertFence(fence: Fence, context: BlockContext, options: MkDocsOptions): readonly Line[] | undefined {
  const { info } = fence.opening
  const given = options.macros ? jinjaInBlock(fence.body, context) : fence.body
  const included = includeInCode(options.includeTags ? includeTagsInCode(given, context) : given, context)
  const hasAnnotations = included.some(({ text }) => ANNOTATION.test(text) && /\(\d+\)!/.test(text))
  // Words after the language are for a site's own hooks. They're no titles here.
  const [, bare] = /^[\w.+#-]+[ \t]+((?:(?![=[{"])[^\s])+)$/.exec(info) ?? []
  if (included === fence.body && isOurs(info) && !hasAnnotations && bare === undefined) return undefined
  const read = readInfo(bare === undefined ? info : info.slice(0, -bare.length))
  const written = bare === undefined ? read : { ...read, lost: [...read.lost, bare] }
  const lost = written.lost.filter((one) => !/linenums|annotate|pymdownx/.test(one))
  if (lost.length > 0)
    context.remark('simplified', '``` options', fence.at, `\`${lost.join(' ')}\` of this block of code was left out.`)
  if (hasAnnotations)
    context.remark('simplified', '(1)!', fence.at, 'Annotations of this code are now a list below it.')
  const body = hasAnnotations
    ? included.map((line) => ({ ...line, text: line.text.replace(/\((\d+)\)!/, '($1)') }))
    : included
  return fenceLines({ ...fence, body }, written)
}

/** Converts `<div markdown>`, whose content is Markdown. A grid of cards becomes Columns with Cards. */
function markdownDiv(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const classes = textAttribute(element, 'class')
  const isMarkdown = element.tag.attributes.some(({ name }) => name === 'markdown')
  if (/\bgrid\b/.test(classes) && isMarkdown) {
    const cards = cardsOf(element.inner)
    if (cards && /\bcards\b/.test(classes)) {
      context.remark('carried', 'grid cards', element.at)
      return component(
        'Columns',
        { cols: Math.min(cards.length, 3) > 2 ? 2 : undefined },
        cards.flatMap((card, i) => [...(i > 0 ? [blank(element.at)] : []), ...cardLines(card, context)]),
        element.at,
      )
    }
    context.remark('simplified', 'grid', element.at, 'The parts of the grid are now stacked.')
    return context.convert(element.inner)
  }
  if (!isMarkdown) return undefined
  context.remark('carried', '<div markdown>', element.at)
  return context.convert(element.inner)
}

/** The items of a list, without their markers. */
function cardsOf(lines: readonly Line[]): Line[][] | undefined {
  const cards: Line[][] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    if (isBlank(line)) {
      i++
      continue
    }
    const [, mark = '', text = ''] = /^([ \t]*[-*+][ \t]+)(.*)$/.exec(line.text) ?? []
    if (mark === '') return undefined
    const end = endOfIndented(lines, i + 1, indentOf(line.text) + 1)
    const rest = lines.slice(i + 1, end)
    cards.push([{ ...line, text }, ...dedentLines(rest, commonIndent(rest))])
    i = end
  }
  return cards.length > 0 ? cards : undefined
}

/** Makes a card. Its icon and bold text are the title, and a link at the end is where it leads. */
function cardLines(card: readonly Line[], context: BlockContext): Line[] {
  const [first, ...rest] = card
  const at = first?.at ?? 0
  const head = first?.text ?? ''
  const name = /:([\w-]+):/.exec(head)?.[1]
  const icon = name === undefined ? undefined : iconFor(name)
  const title = plainLabel(
    head
      .replace(/:[\w-]+:(?:\{[^}]*\})?/g, '')
      .replace(/\{[^}]*\}/g, '')
      .replace(/^[\s_*]+|[\s_*]+$/g, ''),
  )
  const body = rest.filter((line, i) => !(i < 2 && /^\s*(?:---|\*\*\*|___)\s*$/.test(line.text)))
  const last = body.findLastIndex((line) => !isBlank(line))
  const link =
    last === -1
      ? undefined
      : /^\s*\[([^\]]*)\](?:\(([^)\s]*)[^)]*\)|\[[^\]]*\])(?:\{[^}]*\})?\s*$/.exec((body[last] as Line).text)
  const url = link?.[2]
  const href = url === undefined ? undefined : (context.host.link?.(url, at) ?? url)
  const text = href === undefined ? body : body.slice(0, last)
  return component(
    'Card',
    {
      title,
      icon: icon?.icon,
      iconType: icon?.iconType,
      href,
      cta: href === undefined ? undefined : plainLabel((link?.[1] ?? '').replace(/:[\w-]+:/g, '')),
    },
    context.convert(text),
    at,
  )
}

/** `::: package.module`: documentation that mkdocstrings generates from code. */
const mkdocstrings: BlockSyntax = {
  name: ':::',
  opens: /^:::[ \t]+[A-Za-z_][\w.:/-]*[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const name = line.text.replace(/^:::\s*/, '').trim()
    const end = endOfIndented(lines, start + 1, 4)
    context.remark(
      'left',
      '::: (mkdocstrings)',
      line.at,
      `The reference of \`${name}\` was generated from source code. Only its name is left.`,
      'Generate the reference as Markdown, or link to it.',
    )
    // Links lead to what it documented by its name.
    return { end, lines: [{ text: `<a id="${name}"></a>\`${name}\``, at: line.at }] }
  },
}

/** Removes `{: .class }` on its own line. */
const attributeLines: BlockSyntax = {
  name: '{: }',
  opens:
    /^[ \t]*\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?))*[ \t]*\}[ \t]*$/,
  convert(lines, start, context) {
    const { text, at } = lines[start] as Line
    const id = /#([\w:.-]+)/.exec(text)?.[1]
    context.remark('simplified', '{: }', at, 'Classes and attributes of this paragraph were left out.')
    return { end: start + 1, lines: id === undefined ? [] : [{ text: `<a id="${id}"></a>`, at }] }
  },
}

const contentsMark: BlockSyntax = {
  name: '[TOC]',
  opens: /^\[(?:TOC|\[toc\])\][ \t]*$/i,
  convert(lines, start, context) {
    context.remark('carried', '[TOC]', (lines[start] as Line).at)
    return { end: start + 1, lines: [] }
  },
}

const keys: InlineSyntax = {
  name: '++key++',
  pattern: /\+\+([\w-]+(?:\+[\w-]+)*|"[^"]+"(?:\+[\w-]+)*)\+\+/g,
  replace([, names = ''], context, line) {
    context.remark('carried', '++key++', line)
    return context.inline(
      names
        .split('+')
        .map((name) => `<kbd>${keyName(name.replace(/"/g, ''))}</kbd>`)
        .join('+'),
    )
  },
}

const KEYS = new Map(
  Object.entries({
    ctrl: 'Ctrl',
    control: 'Ctrl',
    cmd: 'Cmd',
    command: 'Cmd',
    alt: 'Alt',
    option: 'Option',
    shift: 'Shift',
    enter: 'Enter',
    esc: 'Esc',
    escape: 'Esc',
    del: 'Del',
    delete: 'Del',
    tab: 'Tab',
    space: 'Space',
    backspace: 'Backspace',
    'arrow-up': '↑',
    'arrow-down': '↓',
    'arrow-left': '←',
    'arrow-right': '→',
    up: '↑',
    down: '↓',
    left: '←',
    right: '→',
    win: 'Win',
    windows: 'Win',
    meta: 'Meta',
    'caps-lock': 'Caps Lock',
  }),
)

function keyName(name: string): string {
  return KEYS.get(name) ?? (name.length === 1 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1))
}

const marks = wrapped('==', /(?<![=\\])==(?=[^\s=])([^=\n]*?[^\s=])==(?!=)/g, 'mark')
const inserted = wrapped('^^', /(?<![\^\\])\^\^(?=[^\s^])([^^\n]*?[^\s^])\^\^(?!\^)/g, 'ins')
const superscript = wrapped('^', /(?<![\^\\[])\^(?=[^\s^])([^^\s]+?)\^(?!\^)/g, 'sup')
const subscript = wrapped('~', /(?<![~\\])~(?=[^\s~])([^~\s]+?)~(?!~)/g, 'sub')

function wrapped(name: string, pattern: RegExp, element: string): InlineSyntax {
  return {
    name,
    // Attributes may follow, such as `{#id}`.
    pattern: new RegExp(`${pattern.source}(\\{:?[ \\t]*[.#][^{}\\n]*\\})?`, 'g'),
    replace([, text = '', attributes = ''], context, line) {
      const id = /#([\w:.-]+)/.exec(attributes.replace(/\\(?=_)/g, ''))?.[1]
      context.remark('carried', `${name}text${name}`, line)
      const opening = id === undefined ? `<${element}>` : `<${element} id="${id}">`
      return `${context.inline(opening)}${text}${context.inline(`</${element}>`)}`
    },
  }
}

const inlineLanguages: InlineSyntax = {
  name: '`#!lang `',
  seesCode: true,
  pattern: /(?<!`)(`+)#!([\w+-]+) +(?=[^`\s])((?:(?!\1)[^\n])+)\1(?!`)/g,
  replace([, marks = '', , code = ''], context, line) {
    context.remark('carried', '`#!lang `', line)
    return marks + code + marks
  },
}

/** `## Title ## {: #id }`: the attributes follow the marks that close a heading. */
const closedHeadings: InlineSyntax = {
  name: '## {: }',
  seesCode: true,
  pattern: /^(#{1,6}[ \t].*?)[ \t]+#+[ \t]+(\{:?[^{}\n]*\})[ \t]*$/g,
  replace: ([, title = '', attributes = '']) => `${title} ${attributes}`,
}

const icons: InlineSyntax = {
  name: ':icon:',
  pattern: /:((?:material|octicons|fontawesome|simple)-[\w-]+):(?:\{[^}\n]*\})?/g,
  replace([, name = ''], context, line) {
    const icon = iconFor(name)
    context.remark(
      icon ? 'carried' : 'simplified',
      ':icon:',
      line,
      icon ? undefined : `The icon \`${name}\` has no counterpart, and was left out.`,
    )
    return icon ? context.inline(tag('Icon', icon)) : ''
  },
}

/** Replaces `{{ name }}` of the macros plugin if the configuration defines it. */
const variables: InlineSyntax = {
  name: '{{ }}',
  pattern: /\{\{-?\s*([\w.]+)\s*-?\}\}/g,
  replace([, name = ''], context, line) {
    const value = context.host.variable?.(name)
    if (value === undefined) {
      context.remark(
        'left',
        '{{ }}',
        line,
        `\`{{ ${name} }}\` is an undefined variable or macro, so it shows as text.`,
        'Write its value.',
      )
      return undefined
    }
    context.remark('carried', '{{ }}', line)
    return value
  },
}
