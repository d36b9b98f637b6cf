// `::: challenge`, `::: {.callout-note title="x"}`: the fenced divs of Pandoc, with the names of the Carpentries and Quarto.
import { closingNested, findEnd } from '../block-ends.ts'
import { callout, component, plainLabel, tabs } from '../build.ts'
import { type CalloutName, calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { blank, commonIndent, dedentLines, indentLines, type Line, trimLines } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { anchorIn } from './attribute-lists.ts'
import { colons } from './colons.ts'

/** Colons may follow the name, too. Without a space before it, it's a component of Nuxt Content. */
const OPENING = /^([ \t]*):{3,}[ \t]*(?:\{[ \t]*([.#][^{}]*)\}|(?<=[ \t])(\p{L}[\w-]*))[ \t]*:*[ \t]*$/u

/** What stands out on the pages of a lesson, and the title that it has if it has none of its own. */
const KINDS: Readonly<Record<string, readonly [CalloutName | 'Accordion', string]>> = {
  callout: ['Note', ''],
  challenge: ['Note', 'Challenge'],
  checklist: ['Note', 'Checklist'],
  discussion: ['Note', 'Discussion'],
  hint: ['Accordion', 'Hint'],
  instructor: ['Accordion', 'Instructor note'],
  keypoints: ['Check', 'Key points'],
  objectives: ['Info', 'Objectives'],
  prereq: ['Info', 'Prerequisites'],
  prereqs: ['Info', 'Prerequisites'],
  prerequisites: ['Info', 'Prerequisites'],
  questions: ['Info', 'Questions'],
  solution: ['Accordion', 'Solution'],
  spoiler: ['Accordion', 'Details'],
  testimonial: ['Note', 'Testimonial'],
}

const TABS = /^(?:(?:group-)?tab|panel-tabset)$/

/** Divs of any depth. A closing line has any number of colons, and closes the innermost one. */
export const fencedDivs: BlockSyntax = {
  name: ':::',
  opens: /^[ \t]*:{3,}[ \t]*[{\p{L}]/u,
  convert(lines, start, context) {
    const { text, at } = lines[start] as Line
    const match = OPENING.exec(text)
    // `:::note Title` is what other systems write.
    if (!match)
      return calloutFor(/^[ \t]*:{3,}[ \t]*([\w-]+)/.exec(text)?.[1] ?? '') && colons.convert(lines, start, context)
    const [, indent = '', attributes = '', word = ''] = match
    const classes = word === '' ? [...attributes.matchAll(/(?:^|\s)\.([\w-]+)/g)].map(([, name = '']) => name) : [word]
    const what = `:::${classes[0] ?? ''}`
    const close = findEnd(lines, what, () => closingNested(lines, start, step))
    if (close === undefined) {
      context.remark(
        'changed',
        what,
        at,
        `\`${what}\` is never closed, so it was removed. Its content stays.`,
        'Close it.',
      )
      return { end: start + 1, lines: [] }
    }
    const inner = lines.slice(start + 1, close)
    const body = trimLines(dedentLines(inner, commonIndent(inner)))
    const made = div({ classes, attributes, body, at, what }, context)
    return { end: close + 1, lines: indentLines(made, indent) }
  },
}

function step(text: string): number {
  if (!/^[ \t]*:{3}/.test(text)) return 0
  return /^[ \t]*:+[ \t]*$/.test(text) ? -1 : 1
}

interface Div {
  readonly classes: readonly string[]
  readonly attributes: string
  readonly body: readonly Line[]
  readonly at: number
  readonly what: string
}

function div({ classes, attributes, body, at, what }: Div, context: BlockContext): readonly Line[] {
  const anchored = (ids: string, lines: readonly Line[]) => {
    const anchor = anchorIn(ids, context)
    return anchor === '' ? lines : [{ text: anchor, at }, blank(at), ...lines]
  }
  const parts = classes.some((name) => TABS.test(name)) ? headingSteps(body) : undefined
  if (parts) {
    context.remark('carried', what, at)
    const all = parts.map((part) => ({ ...part, title: part.title ?? '', lines: context.convert(part.lines) }))
    return anchored(attributes, tabs(all, at))
  }
  const [kind, fallback = ''] = classes.map(kindOf).find((one) => one !== undefined) ?? []
  if (!kind) {
    context.remark('simplified', what, at, `The content of \`${what}\` stays, but without the element around it.`)
    return anchored(attributes, context.convert(body))
  }
  context.remark('carried', what, at)
  const { title, id, rest } = titled(body, attributes)
  const content = context.convert(rest)
  const isFolded = /\bcollapse=["']?true/.test(attributes)
  if (kind !== 'Accordion' && !isFolded)
    return anchored(`${attributes} ${id}`, callout(kind, content, at, { title: title || fallback }))
  return anchored(
    attributes,
    component('Accordion', { title: title || fallback || kind, id: id.slice(1) }, content, at),
  )
}

function kindOf(name: string): readonly [CalloutName | 'Accordion', string] | undefined {
  if (Object.hasOwn(KINDS, name)) return KINDS[name]
  const kind = calloutFor(name.replace(/^callout-/, ''))
  return kind && [kind, '']
}

/** The title is an attribute, or a heading on the first line, which may have an id that links lead to. */
function titled(body: readonly Line[], attributes: string): { title: string; id: string; rest: readonly Line[] } {
  const typed = /(?:^|\s)title=(["'])(.*?)\1/.exec(attributes)?.[2]
  if (typed !== undefined) return { title: plainLabel(typed), id: '', rest: body }
  const [heading] = headingSteps(body.slice(0, 1)) ?? []
  const { title = '', id } = heading ?? {}
  return { title, id: id ? `#${id}` : '', rest: heading ? body.slice(1) : body }
}
