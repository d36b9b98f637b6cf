// `:::note[Title]`, `:::note Title`, `::: tip Title {open}`: Docusaurus, VitePress, Starlight.

import { closingColons } from '../block-ends.ts'
import { callout, component, plainLabel, steps, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, ConvertedBlock } from '../dialect.ts'
import { readElement, textAttribute } from '../elements.ts'
import { fenceTitle } from '../fences.ts'
import {
  blank,
  closingFence,
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceOpening,
  indentLines,
  indentOf,
  isBlank,
  type Line,
  linesOfText,
  trimLines,
} from '../lines.ts'
import { headingSteps, listSteps } from '../list-steps.ts'

const OPENING = /^([ \t]*)(:{3,})[ \t]*([\p{L}\d][\w\p{L}-]*)([ \t]*\S.*)?$/u

/** Containers between colons. Longer fences may contain shorter ones. */
export const colons: BlockSyntax = {
  name: ':::',
  opens: /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,}[ \t]*[\p{L}\d]/u,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [marker = ''] = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(?=:)/.exec(line.text) ?? []
    if (marker !== '') return inItem(lines, start, marker, context)
    const [, indent = '', marks = '', name = '', rest = ''] = OPENING.exec(line.text) ?? []
    if (name === '') return undefined
    const close = closingColons(lines, start, marks.length)
    const isClosed = close !== undefined
    const end = isClosed ? close + 1 : parentEnd(lines, start, name)
    const body = lines.slice(start + 1, close ?? end)
    if (!isClosed && !calloutFor(name) && name !== 'code-group') return undefined
    if (!isClosed)
      context.remark(
        'changed',
        `:::${name}`,
        line.at,
        `\`:::${name}\` is never closed, so it ends with its parent.`,
        'Close it.',
      )
    const { title, attributes } = labelOf(rest)
    const content = () => context.convert(dedentLines(body, Math.min(indentOf(indent), commonIndent(body))))
    const made = container({ name, title, attributes, content, body, at: line.at, marks }, context)
    return made && { end, lines: indentLines(made, indent) }
  },
}

/** A container that starts a list item. The item's marker stays before its first line. */
function inItem(
  lines: readonly Line[],
  start: number,
  marker: string,
  context: BlockContext,
): ConvertedBlock | undefined {
  const line = lines[start] as Line
  const indent = marker.replace(/\S/g, ' ')
  const inner = { ...line, text: indent + line.text.slice(marker.length) }
  const converted = colons.convert([inner, ...lines.slice(start + 1)], 0, context)
  const [first, ...rest] = converted?.lines ?? []
  if (!converted || !first) return undefined
  const text = first.text.slice(indent.length)
  const opening: Line = { text: marker + (first.made ? context.inline(text) : text), at: first.at }
  return { end: start + converted.end, lines: [opening, ...rest] }
}

/** Folders may start with a `+`, and what stands out may be bold. A Tree shows both as text. */
function treeLines(body: readonly Line[]): readonly Line[] {
  const lines = dedentLines(body, commonIndent(body))
  return lines.map((line) => ({
    ...line,
    text: line.text.replace(/^([ \t]*[-*][ \t]+)\+(?=\S)/, '$1').replace(/\*\*(.+?)\*\*/g, '$1'),
  }))
}

/** Elements around content that have no counterpart. */
const LAYOUT = /^(?:div|section|article|aside|main|nav|figure|header|footer|span|steps|terminal|prompt|benchmarks)$/

interface Container {
  readonly name: string
  readonly title: string
  readonly attributes: string
  readonly content: () => Line[]
  readonly body: readonly Line[]
  readonly at: number
  readonly marks: string
}

function container(
  { name, title, attributes, content, body, at, marks }: Container,
  context: BlockContext,
): readonly Line[] | undefined {
  const what = `${marks.slice(0, 3)}${name}`
  if (name === 'code-group') {
    context.remark('carried', what, at)
    return codeGroup(body, at, context)
  }
  const parts = name === 'tabs' ? titledParts(body, context) : []
  if (parts.length > 0) {
    context.remark('carried', what, at)
    return tabs(parts, at)
  }
  if (name === 'raw' || name === 'v-pre') {
    context.remark('carried', what, at)
    return content()
  }
  if (name === 'details') {
    context.remark('carried', what, at)
    const isOpen = /\bopen\b/.test(attributes)
    return component('Accordion', { title: title || 'Details', defaultOpen: isOpen }, content(), at)
  }
  if (name === 'file-tree') {
    context.remark('carried', what, at)
    return component('Tree', {}, treeLines(body), at)
  }
  if (name === 'steps') {
    const inner = dedentLines(body, commonIndent(body))
    const all = headingSteps(inner) ?? listSteps(inner)
    if (all) {
      context.remark('carried', what, at)
      return steps(
        all.map((step) => ({ ...step, lines: context.convert(step.lines) })),
        at,
      )
    }
  }
  if (LAYOUT.test(name)) {
    context.remark('simplified', what, at, `The content of \`${what}\` stays, but without the element around it.`)
    return content()
  }
  const kind = calloutFor(name)
  if (kind) {
    context.remark('carried', what, at)
    return callout(kind, content(), at, { title })
  }
  context.remark(
    'simplified',
    what,
    at,
    `\`${what}\` is an unknown kind of callout, so it's now a note.`,
    'Choose the callout that it should be.',
  )
  return callout('Note', content(), at, { title: title || name })
}

/** `[Title]{attributes}`, a title without brackets, or `{title="Title"}`. */
function labelOf(rest: string): { title: string; attributes: string } {
  const { title, attributes } = parts(rest.trim())
  return { title: title || plainLabel(/(?:^|\s)title=(["'])(.*?)\1/.exec(attributes)?.[2] ?? ''), attributes }
}

function parts(text: string): { title: string; attributes: string } {
  const bracketed = /^\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\](?:\{([^{}]*)\})?$/.exec(text)
  if (bracketed) return { title: plainLabel(bracketed[1] ?? ''), attributes: bracketed[2] ?? '' }
  const [, before = text, attributes = ''] = /^(.*?)\s*\{([^{}]*)\}$/.exec(text) ?? []
  return { title: plainLabel(before), attributes }
}

/** Where an unclosed container ends: with its list item, or for a group of code, with the last block in a row. */
function parentEnd(lines: readonly Line[], start: number, name: string): number {
  if (name !== 'code-group') {
    const indent = indentOf((lines[start] as Line).text)
    return indent === 0 ? lines.length : Math.max(start + 1, endOfIndented(lines, start + 1, indent))
  }
  let end = start + 1
  for (let i = start + 1; i < lines.length; i++) {
    const line = lines[i] as Line
    const fence = fenceOpening(line.text)
    if (fence) {
      i = closingFence(lines, i, fence)
      end = Math.min(i + 1, lines.length)
    } else if (!isBlank(line)) break
  }
  return end
}

/** Code blocks as tabs, titled by the text in brackets, and elements with `data-title`. Anything else comes after them. */
export function codeGroup(body: readonly Line[], at: number, context: BlockContext): Line[] {
  const converted = context.convert(body)
  const all: TabContent[] = []
  const others: Line[] = []
  for (let i = 0; i < converted.length; i++) {
    const line = converted[i] as Line
    const element = /^[ \t]*<div\s[^<>]*\bdata-title=/.test(line.text) ? readElement(converted, i) : undefined
    if (element) {
      all.push({ title: textAttribute(element, 'data-title'), lines: element.inner, at: line.at })
      i = element.end - 1
      continue
    }
    const fence = fenceOpening(line.text)
    if (!fence) {
      others.push(line)
      continue
    }
    const end = closingFence(converted, i, fence)
    const [lang = ''] = fence.info.split(/\s/)
    all.push({ title: fenceTitle(fence.info) ?? (lang || 'Code'), lines: converted.slice(i, end + 1), at: line.at })
    i = end
  }
  const rest = trimLines(others)
  if (all.length === 0) return rest
  return rest.length > 0 ? [...tabs(all, at), blank(at), ...rest] : tabs(all, at)
}

/** The parts of `::: tabs`, each below `== Title` (vitepress-plugin-tabs). None if there is something before the first. */
function titledParts(body: readonly Line[], context: BlockContext): TabContent[] {
  const starts = [...linesOfText(body)].filter((i) => /^[ \t]*==[ \t]+\S/.test((body[i] as Line).text))
  if (body.slice(0, starts[0] ?? body.length).some((line) => !isBlank(line))) return []
  return starts.map((start, i): TabContent => {
    const { text, at } = body[start] as Line
    const inner = body.slice(start + 1, starts[i + 1])
    return {
      title: plainLabel(text.replace(/^[ \t]*==[ \t]+/, '')),
      lines: context.convert(dedentLines(inner, commonIndent(inner))),
      at,
    }
  })
}

/** A `:::` on its own line that closes nothing isn't text that anyone wants to read. */
export const strayColons: BlockSyntax = {
  name: ':::',
  opens: /^[ \t]*:{3,}[ \t]*$/,
  convert(lines, start, context): ConvertedBlock {
    const { at } = lines[start] as Line
    context.remark('changed', ':::', at, 'A `:::` that closes nothing was removed.')
    return { end: start + 1, lines: [] }
  },
}
