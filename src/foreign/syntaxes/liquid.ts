// Liquid's tags on lines of their own: `{% highlight %}`, `{% include %}`, `{% capture %}`, `{% assign %}`, logic.
import { callout, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import { blank, type Line, linesOf, textOf } from '../lines.ts'
import { insertMarkdown } from './includes.ts'
import { fillBlock, fillTemplate } from './liquid-templates.ts'

/** A tag on its line, with what follows its name. */
interface LiquidTag {
  readonly name: string
  readonly rest: string
  readonly line: Line
  /** The lines below it. */
  readonly below: readonly Line[]
  /** All that it says, with its block. */
  readonly whole: string
}

type Converter = (tag: LiquidTag, context: BlockContext) => readonly Line[]

/** A tag with more lines isn't one. */
const MAX_LINES = 40

/** Converts a Liquid tag that has its line to itself, and the block that it opens. */
export const liquidBlocks: BlockSyntax = {
  name: '{% %}',
  opens: /^[ \t]*\{%-?\s*(?:highlight|comment|include|include_relative|capture|if|unless|for|case|assign)\b/,
  convert(lines, start, context) {
    const first = lines[start] as Line
    const length = lines.slice(start, start + MAX_LINES).findIndex(({ text }) => text.includes('%}'))
    if (length === -1) return undefined
    const text = lines.slice(start, start + length + 1).map((line) => line.text.trim())
    const line = { ...first, text: text.join('\n') }
    const [, name = '', rest = ''] = /^\{%-?\s*(\w+)\s*([\s\S]*?)-?%\}/.exec(line.text) ?? []
    const after = start + length + 1
    const tag = { name, rest: rest.trimEnd(), line, below: lines.slice(after), whole: line.text }
    const alone = ALONE.get(name)
    if (alone) return { end: after, lines: alone(tag, context) }
    const last = endOfBlock(lines, start, name)
    if (last === undefined || last < after) return undefined
    const whole = textOf(lines.slice(start, last + 1))
    const block = { ...tag, inner: lines.slice(after, last), below: lines.slice(last + 1), whole }
    return { end: last + 1, lines: (PAIRED.get(name) ?? logic)(block, context) }
  },
}

/** The line on which the block that starts on a line ends. Others of its name may be in it. */
function endOfBlock(lines: readonly Line[], start: number, name: string): number | undefined {
  const mark = new RegExp(`\\{%-?\\s*(end)?${name}\\b`, 'g')
  let depth = 0
  for (let i = start; i < lines.length; i++) {
    for (const [, end] of (lines[i] as Line).text.matchAll(mark)) {
      depth += end ? -1 : 1
      if (depth === 0) return i
    }
  }
  return undefined
}

/** `{{ name }}` alone on its line, for a text that the page has captured. */
export const capturedText: BlockSyntax = {
  name: '{{ captured }}',
  opens: /^[ \t]*\{\{-?\s*[\w-]+\s*-?\}\}[ \t]*$/,
  convert(lines, start, context) {
    const { text, at } = lines[start] as Line
    const value = context.variables.get(/[\w-]+/.exec(text)?.[0] ?? '')
    return value === undefined ? undefined : { end: start + 1, lines: convertText(value, at, context) }
  },
}

const include: Converter = (tag, context) => {
  const { name, rest, line } = tag
  const what = `{% ${name} %}`
  const [path = ''] = rest.split(/\s/)
  const folder = name === 'include' ? '_includes/' : ''
  const made = /\.(?:md|markdown)$/.test(path)
    ? insertMarkdown({ path: `${folder}${path}` }, line.at, context)
    : undefined
  if (made) {
    context.remark('carried', what, line.at)
    return made
  }
  const codes = codeParameters(tag, path, context)
  if (codes.length > 0) {
    context.remark('carried', what, line.at)
    return codes.length === 1 ? (codes[0] as TabContent).lines : tabs(codes, line.at)
  }
  const texts = textParameters(rest, context)
  const kind = calloutFor(/([\w-]+)(?:\.\w+)?$/.exec(path)?.[1] ?? '')
  if (kind && texts.length > 0) {
    context.remark('carried', what, line.at)
    return callout(kind, joined(texts, line.at, context), line.at)
  }
  const filled = fillInclude({ name, rest, line: line.at }, context)
  if (filled !== undefined) return context.convertIncluded(sourceLines(filled, line.at), `${folder}${path}`, line.at)
  const kept = texts.length > 0 ? ', except for the text in its parameters' : ''
  context.remark('left', what, line.at, `The include \`${path}\` was left out${kept}.`, 'Write what it showed.')
  return joined(texts, line.at, context)
}

/** What an include shows. Undefined if its template is missing, or shows only what isn't in the folder. */
export function fillInclude(
  { name, rest, line }: { readonly name: string; readonly rest: string; readonly line: number },
  context: BlockContext,
): string | undefined {
  const { host, file } = context
  const [path = ''] = rest.split(/\s/)
  const given = parametersOf(rest, context)
  const template = host.include?.(`${name === 'include' ? '_includes/' : ''}${path}`, file)?.text
  if (template === undefined) return undefined
  const filled = fillTemplate(template, {
    lookUp: (one) => (/^include\./.test(one) ? given.get(one.slice('include.'.length)) : meaningOf(one, context)),
    read: (other) => host.include?.(`_includes/${other}`, file)?.text,
  })
  if (!filled || (filled.unknown.length > 0 && !isVisible(filled.text))) return undefined
  const what = `{% ${name} %}`
  if (filled.unknown.length === 0) context.remark('carried', what, line)
  else {
    const missing = filled.unknown.join(', ')
    const message = `The include \`${path}\` is shown without what plugins and data of the old site add to it: ${missing}.`
    context.remark('simplified', what, line, message, 'Compare it with the old page.')
  }
  return isVisible(filled.text) ? filled.text : ''
}

/** What a name in a template stands for. */
function meaningOf(name: string, { host, variables, data }: BlockContext): unknown {
  return variables.get(name) ?? data.get(name) ?? host.data?.(name) ?? host.variable?.(name)
}

/** What a template in a page shows. Undefined if that depends on anything that isn't in the folder. */
function filledBlock(template: string, context: BlockContext): string | undefined {
  const { host, file } = context
  return fillBlock(template, {
    lookUp: (name) => meaningOf(name, context),
    read: (other) => host.include?.(`_includes/${other}`, file)?.text,
  })
}

const assign: Converter = ({ rest, line }, context) => {
  const [, name = '', expression = ''] = /^([\w-]+)\s*=\s*([\s\S]+)$/.exec(rest) ?? []
  const shown = filledBlock(`{% assign x = ${expression} %}{{ x | json }}`, context)
  const value: unknown = shown === undefined || shown === '' ? undefined : JSON.parse(shown)
  if (value === undefined || value === null)
    context.remark('left', '{% assign %}', line.at, `\`${line.text.trim()}\` was left out.`)
  else {
    if (typeof value === 'object') context.data.set(name, value)
    else context.variables.set(name, String(value))
    context.remark('carried', '{% assign %}', line.at)
  }
  return []
}

/** Tags without a block. */
const ALONE: ReadonlyMap<string, Converter> = new Map(Object.entries({ include, include_relative: include, assign }))

type PairedConverter = (tag: LiquidTag & { readonly inner: readonly Line[] }, context: BlockContext) => readonly Line[]

const highlight: PairedConverter = ({ rest, line, inner }, context) => {
  context.remark('carried', '{% highlight %}', line.at)
  return codeLines(textOf(inner), { lang: rest.split(/\s/)[0] ?? '' }, line.at)
}

/** What is captured is shown where the page uses it. If it's used nowhere below, it stays, so that nothing is lost. */
const capture: PairedConverter = (tag, context) => {
  const { rest, line, inner, below } = tag
  const name = /^[\w-]+/.exec(rest)?.[0]
  const use = new RegExp(`\\{\\{-?\\s*${name}\\b|\\{%-?\\s*include\\b[^%]*=\\s*${name}\\b`)
  if (name === undefined || !use.test(textOf(below))) return withoutLogic(tag, context)
  context.variables.set(name, textOf(inner).trim())
  context.remark('carried', '{% capture %}', line.at)
  return []
}

const logic: PairedConverter = (tag, context) => {
  const { name, line, whole } = tag
  const shown = filledBlock(whole, context)
  if (shown === undefined) return withoutLogic(tag, context)
  context.remark('carried', `{% ${name} %}`, line.at)
  // Braces that are left come from the data.
  const text = context.dialect.shield?.hide(`{% raw %}${shown}{% endraw %}`) ?? shown
  return convertText(text, line.at, context)
}

const withoutLogic: PairedConverter = ({ name, line, inner }, context) => {
  const message = `The logic of \`${line.text.trim()}\` was removed. Its content stays.`
  context.remark('simplified', `{% ${name} %}`, line.at, message, 'Check that it should be shown.')
  return context.convert(inner.filter(({ text }) => !/^\s*\{%-?\s*(?:else|elsif|when)\b/.test(text)))
}

/** Tags with a block. All others are logic. */
const PAIRED: ReadonlyMap<string, PairedConverter> = new Map(Object.entries({ highlight, capture, comment: () => [] }))

/** Whether an included file shows readers anything but buttons, which belong to scripts of the old site. */
function isVisible(template: string): boolean {
  const shown = template
    .replace(/<!--[\s\S]*?-->|\{%-?\s*comment\b[\s\S]*?endcomment\s*-?%\}/g, '')
    .replace(/<(script|style|button)\b[^>]*>[\s\S]*?<\/\1>|<(\w+)\b[^>]*\shidden\b[^>]*>[\s\S]*?<\/\2>/gi, '')
  return (
    /<(?:img|svg|iframe|video|audio|object|embed|input|canvas)\b|\{[{%]/i.test(shown) ||
    /\S/.test(shown.replace(/<[^>]*>/g, ''))
  )
}

/** The captured texts among the parameters of an include that shows them as code, each with the name of its parameter. */
function codeParameters(
  { rest, line: { at } }: LiquidTag,
  path: string,
  { host, file, variables }: BlockContext,
): TabContent[] {
  const template = host.include?.(`_includes/${path}`, file)?.text ?? ''
  if (!/\{%-?\s*highlight\b|<pre[\s>]|^```/m.test(template)) return []
  return [...rest.matchAll(/(?<![\w-])([\w-]+)\s*=\s*([\w-]+)/g)].flatMap(([, name = '', variable = '']) => {
    const code = variables.get(variable)
    if (code === undefined) return []
    // `{% when 'rest' %}{% highlight json %}`, or the parameter is called like a language.
    const when = new RegExp(`when\\s+["']${name}["'][^%]*%\\}\\s*\\{%-?\\s*highlight\\s+([\\w+#-]+)`).exec(template)
    const lines = codeLines(code, { lang: when?.[1] ?? name }, at)
    return [{ title: name.charAt(0).toUpperCase() + name.slice(1), lines, at }]
  })
}

/** The texts among the parameters of an include: what the page captured, and sentences. */
function textParameters(rest: string, context: BlockContext): string[] {
  return [...parametersOf(rest, context).values()].filter((text) => /\p{L}\s+\S*\p{L}/u.test(text))
}

/** The parameters of an include, by name. */
function parametersOf(rest: string, { variables, host }: BlockContext): ReadonlyMap<string, string> {
  const typed = rest.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w.-]+))/g)
  const given = new Map<string, string>()
  for (const [, key = '', double, single, name = ''] of typed) {
    const isValue = /^(?:true|-?\d+(?:\.\d+)?)$/.test(name)
    const value =
      (double ?? single)?.replace(/\\(["'])/g, '$1') ??
      (isValue ? name : (variables.get(name) ?? host.variable?.(name)))
    if (value !== undefined) given.set(key, value)
  }
  return given
}

function joined(texts: readonly string[], at: number, context: BlockContext): Line[] {
  return texts.flatMap((text, i) => [...(i > 0 ? [blank(at)] : []), ...convertText(text, at, context)])
}

function convertText(text: string, at: number, context: BlockContext): Line[] {
  return context.convert(sourceLines(text, at))
}

function sourceLines(text: string, at: number): Line[] {
  return linesOf(text).map((line) => ({ ...line, at }))
}
