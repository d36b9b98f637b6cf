// The parts of pages that both forms of an export have: boxes, code, columns, and lozenges.
import type { ChildNode } from '../../dom/dom.ts'
import {
  attributeText,
  callout,
  component,
  inlineTag,
  literalText,
  type StepContent,
  type TabContent,
} from '../build.ts'
import type { CalloutName } from '../callouts.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { blank, type Line } from '../lines.ts'

/** What the boxes of Confluence look like: its notes have the sign of a warning, and its warnings are red. */
const BOXES: Readonly<Record<string, CalloutName>> = {
  info: 'Info',
  information: 'Info',
  tip: 'Check',
  success: 'Check',
  note: 'Warning',
  warning: 'Danger',
  error: 'Danger',
}

/** A box by the name of its macro. */
export function box(name: string, body: readonly Line[], at: number, title?: string): Line[] {
  const kind = BOXES[name] ?? 'Note'
  return body.length === 0 && !title ? [] : callout(kind, body, at, { title: title || undefined })
}

/** Names of languages that differ. */
const LANGUAGES = new Map(
  Object.entries({
    actionscript3: 'actionscript',
    'c#': 'csharp',
    'c-sharp': 'csharp',
    coldfusion: 'cfml',
    none: 'text',
    plain: 'text',
    js: 'javascript',
    javafx: 'java',
    vb: 'vb',
    shell: 'bash',
  }),
)

/** The usual name of a language. */
export function codeLanguage(typed: string | undefined): string {
  const name = (typed ?? '').trim().toLowerCase()
  return LANGUAGES.get(name) ?? (/^[\w+#.-]+$/.test(name) ? name : 'text')
}

/** What a click on a title shows. */
export function fold(title: string, body: readonly Line[], at: number): Line[] {
  return body.length === 0 ? [] : component('Accordion', { title: title || 'More' }, body, at)
}

const COLORS = new Map(
  Object.entries({
    green: 'green',
    success: 'green',
    yellow: 'yellow',
    progress: 'yellow',
    moved: 'yellow',
    red: 'red',
    error: 'red',
    removed: 'red',
    removal: 'red',
    blue: 'blue',
    current: 'blue',
    complete: 'blue',
    purple: 'purple',
    new: 'purple',
  }),
)

/** A colored word. */
export function lozenge(text: string, color: string | undefined): string {
  const label = text.replace(/\s+/g, ' ').trim()
  if (label === '') return ''
  return inlineTag('Badge', { color: COLORS.get((color ?? '').toLowerCase()) ?? 'gray' }, literalText(label))
}

/** Columns beside each other if all are alike, otherwise one below the other. */
export function columns(
  cells: readonly (readonly ChildNode[])[],
  isEqual: boolean,
  writer: HtmlWriter,
  at: number,
): Line[] {
  const all = cells.map((nodes) => writer.blocks(nodes)).filter((lines) => lines.length > 0)
  if (!isEqual || all.length < 2 || all.length > 4)
    return all.flatMap((lines, i) => (i === 0 ? lines : [blank(at), ...lines]))
  const parts = all.map((lines) => component('Column', {}, lines, at))
  return component(
    'Columns',
    { cols: parts.length },
    parts.flatMap((lines, i) => (i === 0 ? lines : [blank(at), ...lines])),
    at,
  )
}

/** A place that links lead to. */
export function place(name: string): string {
  return name.trim() === '' ? '' : `<a id="${attributeText(fragmentOf(name))}"></a>`
}

/** A name of a place as the fragment of a URL. Headings are found by their words. */
export function fragmentOf(name: string): string {
  return name.trim().replace(/[\s"<>`{}]+/g, '-')
}

/** A part of several that readers choose from, or go through. */
export type Part = TabContent & StepContent
