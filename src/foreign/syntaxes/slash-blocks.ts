// `/// note | Title`: blocks of PyMdown Extensions.

import { closingNested, findEnd } from '../block-ends.ts'
import { callout, component, plainLabel, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { commonIndent, dedentLines, indentLines, indentOf, isBlank, type Line, trimLines } from '../lines.ts'

const OPENING = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/

interface Block {
  readonly indent: string
  readonly name: string
  readonly title: string
  readonly options: ReadonlyMap<string, string>
  readonly body: readonly Line[]
  readonly at: number
  readonly end: number
}

export const slashBlocks: BlockSyntax = {
  name: '///',
  opens: /^[ \t]*\/{3,}[ \t]*[A-Za-z]/,
  convert(lines, start, context) {
    const block = read(lines, start)
    if (!block) return undefined
    if (block.name === 'tab') return tabRun(lines, start, context)
    const made = build(block, context)
    return made && { end: block.end, lines: indentLines(made, block.indent) }
  },
}

function build(block: Block, context: BlockContext): readonly Line[] | undefined {
  const { name, title, options, at } = block
  const what = `/// ${name}`
  const content = () => context.convert(block.body)
  switch (name) {
    case 'details': {
      context.remark('carried', what, at)
      return component(
        'Accordion',
        { title: title || 'Details', defaultOpen: /true/i.test(options.get('open') ?? '') },
        content(),
        at,
      )
    }
    case 'caption':
    case 'figure-caption':
    case 'table-caption':
      context.remark('simplified', what, at, 'The caption is now a paragraph below its content.')
      return content()
    case 'html':
    case 'define':
    case 'latex':
      context.remark('simplified', what, at, `The content of \`${what}\` stays, but without the block around it.`)
      return content()
  }
  const type = name === 'admonition' ? (options.get('type') ?? 'note') : name
  const kind = calloutFor(type)
  context.remark(
    kind ? 'carried' : 'simplified',
    what,
    at,
    kind ? undefined : `\`${type}\` is an unknown kind of callout, so it's now a note.`,
  )
  return callout(kind ?? 'Note', content(), at, { title: title || (kind ? '' : type) })
}

function tabRun(
  lines: readonly Line[],
  start: number,
  context: BlockContext,
): { end: number; lines: Line[] } | undefined {
  const all: TabContent[] = []
  let end = start
  let first: Block | undefined
  for (let i = start; i < lines.length; ) {
    if (isBlank(lines[i])) {
      i++
      continue
    }
    const block = OPENING.test((lines[i] as Line).text) ? read(lines, i) : undefined
    if (block?.name !== 'tab' || (first && (block.indent !== first.indent || block.options.get('new') === 'True')))
      break
    first ??= block
    context.remark('carried', '/// tab', block.at)
    all.push({ title: block.title, lines: context.convert(block.body), at: block.at })
    end = block.end
    i = end
  }
  return first && { end, lines: indentLines(tabs(all, first.at), first.indent) }
}

function read(lines: readonly Line[], start: number): Block | undefined {
  const line = lines[start] as Line
  const [whole, indent = '', marks = '', name = '', title = ''] = OPENING.exec(line.text) ?? []
  if (whole === undefined) return undefined
  const end = findEnd(lines, marks, () => closing(lines, start, marks.length))
  if (end === undefined) return undefined
  const inner = lines.slice(start + 1, end - 1)
  const body = dedentLines(inner, Math.min(indentOf(indent), commonIndent(inner)))
  const options = new Map<string, string>()
  let at = 0
  // Options are indented, directly below the opening line.
  while (at < body.length && /^ {4}[\w-]+:/.test((body[at] as Line).text)) {
    const [, key = '', value = ''] = /^\s*([\w-]+):\s*(.*)$/.exec((body[at] as Line).text) ?? []
    options.set(key, value.trim())
    at++
  }
  return {
    indent,
    name: name.toLowerCase(),
    title: plainLabel(title),
    options,
    body: trimLines(body.slice(at)),
    at: line.at,
    end,
  }
}

/** The index after the line that closes the block. Undefined if there is none. Blocks with the same number of slashes may be nested. */
function closing(lines: readonly Line[], start: number, length: number): number | undefined {
  const close = closingNested(lines, start, (text) => {
    const [, , marks = ''] = OPENING.exec(text) ?? []
    if (marks.length === length) return 1
    return /^[ \t]*\/{3,}[ \t]*$/.test(text) && text.trim().length === length ? -1 : 0
  })
  return close === undefined ? undefined : close + 1
}
