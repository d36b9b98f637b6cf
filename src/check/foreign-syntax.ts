// Text in the syntax of another documentation tool -> each construct, and the component that says the same here.

/** A replacement of `[start, end)` of the text. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** One construct: an admonition, a hint, tabs, a shortcode. */
export interface ForeignConstruct {
  /** What it is, and whose: "an admonition of Docusaurus". */
  readonly what: string
  /** Offsets of its opening marker. */
  readonly start: number
  readonly end: number
  /** The component to use; absent where there is none. */
  readonly component?: string
  /** The same in our syntax; absent where one marker doesn't map to one tag. */
  readonly edits?: readonly TextEdit[]
  /** True where MDX can't read it at all; otherwise readers see it as typed. */
  readonly breaks: boolean
}

/** Kinds of admonitions by the names that tools have for them. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  abstract: 'Note',
  summary: 'Note',
  quote: 'Note',
  info: 'Info',
  todo: 'Info',
  question: 'Info',
  example: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  important: 'Info',
  success: 'Check',
  check: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  failure: 'Danger',
  bug: 'Danger',
  details: 'Accordion',
}

/** True for a place in code or in a comment, where nothing is meant. */
export type IsHidden = (offset: number) => boolean

/** All constructs of a text, in order. Linear in its length. */
export function foreignConstructs(text: string, isHidden: IsHidden): ForeignConstruct[] {
  if (!ANY.test(text)) return []
  return [...directives(text, isHidden), ...indented(text, isHidden), ...templates(text, isHidden)].sort(
    (a, b) => a.start - b.start,
  )
}

const ANY = /^[ \t]*(?::::|!!!|\?\?\?)|\{%|\{\{[<%]/m
const DIRECTIVE = /^([ \t]*)(:{3,})[ \t]*([\w-]*)[ \t]*(?:\[([^\]\n]*)\]|([^\n{]*))?(?:\{[^}\n]*\})?[ \t]*$/gm

/** `:::note[Title]` … `:::`, as Docusaurus, VitePress and Starlight have it. */
function directives(text: string, isHidden: IsHidden): ForeignConstruct[] {
  const found: ForeignConstruct[] = []
  const open: { construct: ForeignConstruct; opening?: TextEdit }[] = []
  for (const match of text.matchAll(DIRECTIVE)) {
    const [line, indent = '', , name = '', bracketed, rest = ''] = match
    if (isHidden(match.index)) continue
    const start = match.index + indent.length
    const end = match.index + line.trimEnd().length
    const title = (bracketed ?? rest).trim()
    if (name === '') {
      const last = title === '' ? open.pop() : undefined
      if (!last) continue
      const { construct, opening } = last
      const closing = { start, end, text: `</${construct.component}>` }
      found.push(opening ? { ...construct, edits: [opening, closing] } : construct)
      continue
    }
    const component = calloutOf(name)
    const what = `\`:::${name}\` is an admonition of another tool`
    open.push(
      component
        ? {
            construct: { what, start, end, component, breaks: false },
            opening: { start, end, text: openingOf(component, title, indent) },
          }
        : { construct: { what, start, end, breaks: false } },
    )
  }
  return [...found, ...open.map(({ construct }) => construct)]
}

function openingOf(component: string, title: string, indent: string): string {
  if (component === 'Accordion') return `<Accordion title="${(title || 'Details').replaceAll('"', '&quot;')}">`
  return title === '' ? `<${component}>` : `<${component}>\n${indent}**${title}**\n`
}

const INDENTED = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w-]+)*(?:[ \t]+"([^"\n]*)")?[ \t]*$/gm

/** `!!! note "Title"` with an indented body, as MkDocs has it; `???` is folded. */
function indented(text: string, isHidden: IsHidden): ForeignConstruct[] {
  const found: ForeignConstruct[] = []
  for (const match of text.matchAll(INDENTED)) {
    const [line, indent = '', kind = '', title = ''] = match
    const start = match.index + indent.length
    const end = match.index + line.trimEnd().length
    const isFolded = line.trimStart().startsWith('?')
    const known = calloutOf(kind)
    if (isHidden(match.index) || !known) continue
    const component = isFolded ? 'Accordion' : known
    const body = bodyBelow(text, match.index + line.length, indent)
    const heading = title || kind.charAt(0).toUpperCase() + kind.slice(1)
    const edits =
      body !== undefined
        ? [
            {
              start,
              end: body.end,
              text: `${openingOf(component, isFolded ? heading : title, indent)}\n${body.lines.join('\n')}\n${indent}</${component}>`,
            },
          ]
        : undefined
    found.push({
      what: `\`${isFolded ? '???' : '!!!'} ${kind}\` is an admonition of MkDocs`,
      start,
      end,
      component,
      ...(edits && { edits }),
      breaks: false,
    })
  }
  return found
}

/** The lines below an offset that are set in by four spaces or a tab, without them. */
function bodyBelow(text: string, offset: number, indent: string): { lines: string[]; end: number } | undefined {
  const lines: string[] = []
  let end = offset
  let at = offset
  while (text[at] === '\n') {
    const stop = text.indexOf('\n', at + 1)
    const line = text.slice(at + 1, stop === -1 ? text.length : stop).replace(/\r$/, '')
    const inner = line.startsWith(indent) ? /^(?: {4}|\t)(.*)$/.exec(line.slice(indent.length))?.[1] : undefined
    if (inner === undefined && line.trim() !== '') break
    lines.push(inner === undefined ? '' : indent + inner)
    at = stop === -1 ? text.length : stop
    if (inner !== undefined) end = at
  }
  while (lines.length > 0 && (lines.at(-1) as string).trim() === '') lines.pop()
  return lines.length === 0 ? undefined : { lines, end }
}

const TEMPLATE = /\{%-?[ \t]*(end)?([a-z-]+)[^%\n]*%\}|\{\{[<%][ \t]*\/?[ \t]*([\w-]+)[^\n]*?[%>]\}\}/g
const BLOCKS: Readonly<Record<string, string>> = {
  hint: '',
  tabs: 'Tabs',
  tab: 'Tab',
  stepper: 'Steps',
  columns: 'Columns',
}

/** `{% hint style="info" %}` … `{% endhint %}`, as GitBook has it, and shortcodes of Hugo. */
function templates(text: string, isHidden: IsHidden): ForeignConstruct[] {
  const found: ForeignConstruct[] = []
  const open: { name: string; tag: string; index: number; edit: TextEdit }[] = []
  for (const match of text.matchAll(TEMPLATE)) {
    const [marker, isEnd, name = '', shortcode] = match
    const start = match.index
    const end = start + marker.length
    if (isHidden(start)) continue
    if (shortcode !== undefined) {
      if (!/^\{\{[<%][ \t]*\//.test(marker))
        found.push({ what: `\`{{< ${shortcode} >}}\` is a shortcode of Hugo`, start, end, breaks: true })
      continue
    }
    if (isEnd) {
      const last = open.findLastIndex((one) => one.name === name)
      const [opened] = last === -1 ? [] : open.splice(last)
      const construct = opened && found[opened.index]
      if (opened && construct && opened.tag !== '')
        found[opened.index] = { ...construct, edits: [opened.edit, { start, end, text: `</${opened.tag}>` }] }
      continue
    }
    const tag = name === 'hint' ? (calloutOf(settingOf(marker, 'style') ?? 'info') ?? 'Info') : (BLOCKS[name] ?? '')
    const title = settingOf(marker, 'title')
    const opening = name === 'tab' ? `<Tab title="${title ?? 'Tab'}">` : `<${tag}>`
    open.push({ name, tag, index: found.length, edit: { start, end, text: opening } })
    found.push({
      what: `\`{% ${name} %}\` is a block of GitBook`,
      start,
      end,
      ...(tag !== '' && { component: tag }),
      breaks: true,
    })
  }
  return found
}

function settingOf(marker: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(marker)?.[1]
}

/** The callout that stands for an admonition of another tool. */
function calloutOf(kind: string): string | undefined {
  const key = kind.toLowerCase()
  return Object.hasOwn(CALLOUTS, key) ? CALLOUTS[key] : undefined
}
