// The directives of reStructuredText: most are those of MyST, and some are for this language alone.
import { anchor } from '../anchor-tags.ts'
import { calloutFor } from '../callouts.ts'
import { definition, definitionList } from '../definition-tags.ts'
import {
  blank,
  commonIndent,
  dedentLines,
  fenceMarks,
  isBlank,
  type Line,
  linesOf,
  made,
  textOf,
  trimLines,
} from '../lines.ts'
import type { RstReader } from './blocks.ts'
import { codeText, inline } from './inline.ts'

/** A directive, with its content as typed. */
interface RstDirective {
  readonly name: string
  readonly argument: string
  readonly options: ReadonlyMap<string, string>
  readonly body: readonly Line[]
  /** The lines of the argument. */
  readonly head: readonly Line[]
  readonly at: number
}

const OPENING = /^\.\.[ \t]+([A-Za-z][\w.+-]*(?::[\w.+-]+)*)[ \t]?::(?:[ \t]+(.*?))?[ \t]*$/
const OPTION = /^:([A-Za-z][\w .-]*):(?:[ \t]+(.*?))?[ \t]*$/

/** The directive between two lines. Undefined for a comment. */
export function directiveAt(lines: readonly Line[], start: number, end: number): RstDirective | undefined {
  const line = lines[start] as Line
  const [whole, typed = '', first = ''] = OPENING.exec(line.text) ?? []
  if (whole === undefined) return undefined
  const rest = lines.slice(start + 1, end)
  const inner = dedentLines(rest, commonIndent(rest))
  const head: Line[] = first === '' ? [] : [{ text: first, at: line.at }]
  let i = 0
  // The argument may go on below, up to an empty line or the options.
  while (i < inner.length && !isBlank(inner[i]) && !OPTION.test((inner[i] as Line).text) && head.length > 0)
    head.push(inner[i++] as Line)
  const options = new Map<string, string>()
  for (let key = ''; i < inner.length && !isBlank(inner[i]); i++) {
    const { text } = inner[i] as Line
    const [, name, value = ''] = OPTION.exec(text) ?? []
    if (name !== undefined) {
      key = name.trim()
      options.set(key, value)
    } else if (key !== '' && /^[ \t]/.test(text)) options.set(key, `${options.get(key)} ${text.trim()}`)
    else break
  }
  const name = typed.toLowerCase()
  return {
    name,
    argument: head.map(({ text }) => text.trim()).join(' '),
    options,
    body: trimLines(inner.slice(i)),
    head,
    at: line.at,
  }
}

type Convert = (one: RstDirective, reader: RstReader) => readonly Line[]

function each(names: string, convert: Convert): Record<string, Convert> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, convert]))
}

const OWN: Readonly<Record<string, Convert>> = {
  // A language for all code that follows.
  highlight: ({ argument }, { page }) => {
    page.language = argument || undefined
    return []
  },
  ...each('code-block code sourcecode prompt', (one, { page }) => {
    const [argument = ''] = one.argument.split(/\s/)
    return fenced({ ...one, name: 'code-block', argument: argument || page.language || 'text' }, codeOf(one))
  }),
  ...each('doctest testcode ipython', (one) => fenced({ ...one, name: 'code-block', argument: 'python' }, one.body)),
  testoutput: (one) => fenced({ ...one, name: 'code-block', argument: 'text' }, one.body),
  productionlist: (one) => fenced({ ...one, name: 'code-block', argument: 'text' }, [...one.head, ...one.body]),
  ...each('digraph graph', (one) => fenced({ ...one, name: 'graphviz' }, one.body)),
  'code-tab': (one, reader) => {
    const [language = '', ...title] = one.argument.split(/\s+/)
    return fenced(
      { ...one, name: 'tab', argument: title.join(' ') || language, options: new Map() },
      reader.code(one.body, language),
    )
  },
  ...each('only ifconfig', ({ argument, body }, reader) =>
    /\bhtml\b/.test(argument)
      ? /\bnot\s+\(?html\b/.test(argument)
        ? []
        : reader.blocks(body)
      : /^(?:latex|pdf|man|epub|text|texinfo|gettext|latexpdf)\b/.test(argument)
        ? []
        : reader.blocks(body),
  ),
  ...each(
    'container compound cssclass rst-class class table-wrapper hlist',
    ({ body, argument, name, head, at }, reader) =>
      // Inside of a language, a class is an object.
      name === 'class' && /[(.]|^[A-Z]/.test(argument)
        ? object({ name, argument, body, options: new Map(), head, at }, reader)
        : reader.blocks(body),
  ),
  ...each('module py:module currentmodule py:currentmodule', ({ name, argument, body, at }, reader) => {
    reader.page.module = argument === 'None' ? '' : argument
    const anchor = name.includes('current') || argument === '' ? [] : anchorLines([`module-${argument}`], at)
    return [...anchor, ...reader.blocks(body)]
  }),
  automodule: (one, reader) => {
    reader.page.module = one.argument
    return [
      ...anchorLines([`module-${one.argument}`], one.at),
      ...generated(one),
      blank(one.at),
      ...reader.blocks(one.body),
    ]
  },
  program: ({ argument }, { page }) => {
    page.program = argument
    return []
  },
  include: (one, reader) => {
    const text =
      one.options.has('literal') || one.options.has('code') || one.options.has('parser')
        ? undefined
        : reader.page.site.include?.(one.argument)
    if (text === undefined) return fenced(one, [])
    const lines = excerpt(text, one.options).map(({ text: line }) => ({
      text: line.replaceAll('\t', '        '),
      at: one.at,
    }))
    return reader.included(one.argument, lines)
  },
  glossary: ({ body }, reader) => {
    const out: Line[] = []
    for (let i = 0; i < body.length; ) {
      const terms: Line[] = []
      while (i < body.length && !/^[ \t]/.test((body[i] as Line).text)) {
        const { text, at } = body[i++] as Line
        if (text.trim() === '' || /^\.\.[ \t]/.test(text)) continue
        const [term = ''] = text.split(/[ \t]+:[ \t]+/)
        terms.push({
          text: anchor(objectId('term', term)) + inline(term.trim(), reader.page),
          at,
        })
      }
      const from = i
      while (i < body.length && (isBlank(body[i]) || /^[ \t]/.test((body[i] as Line).text))) i++
      const text = body.slice(from, i)
      if (terms.length > 0)
        out.push(
          ...definition(
            terms.map((term) => [term]),
            reader.blocks(dedentLines(text, commonIndent(text))),
          ),
        )
    }
    return out.length === 0 ? [] : definitionList(out)
  },
  ...each(
    'default-role role default-domain sectionauthor codeauthor moduleauthor meta tabularcolumns testsetup testcleanup index title contents sectnum section-numbering header footer',
    () => [],
  ),
  'csv-table': (one, { page }) =>
    fenced(
      titled(one, one.argument, page),
      one.body.map(({ text, at }) => ({ text: inline(text, page), at })),
    ),
  ...each(
    'versionadded versionchanged deprecated versionremoved version-added version-changed version-deprecated version-removed',
    (one, reader) => {
      const [first] = one.head
      const [version = '', ...text] = (first?.text ?? '').split(/[ \t]+/)
      const body = [{ text: text.join(' '), at: one.at }, ...one.head.slice(1), blank(one.at), ...one.body]
      return fenced(
        { ...one, name: one.name.endsWith('removed') ? 'deprecated' : one.name, argument: version },
        reader.blocks(trimLines(body)),
      )
    },
  ),
  ...each(
    'admonition topic sidebar rubric dropdown centered card grid-item-card tab-item tab group-tab table list-table',
    (one, reader) => fenced(titled(one, one.argument, reader.page), reader.blocks(one.body)),
  ),
  ...each('epigraph pull-quote highlights seealso todo tabs', (one, reader) =>
    fenced({ ...one, argument: '' }, reader.blocks(contentOf(one))),
  ),
}

/** The content is for another program. */
const AS_TYPED =
  /^(?:code-cell|literalinclude|math|parsed-literal|raw|toctree|mermaid|graphviz|inheritance-diagram|uml|plantuml|program-output|command-output|plot|jupyter-\w+|exec|argparse|click|bibliography|video|youtube|vimeo|iframe|nbgallery|tikz|wavedrom|aafig|blockdiag|seqdiag|nwdiag|actdiag|gnuplot|exec_code|runblock)$/

/** The objects of Sphinx's domains. Those of others have a colon in their names. */
const OBJECT =
  /^(?:[a-z][\w-]*:)?(?:function|func|method|meth|classmethod|staticmethod|coroutinefunction|coroutinemethod|attribute|property|data|exception|decorator|decoratormethod|option|cmdoption|envvar|describe|object|confval|type|struct|union|enum|enumerator|enum-class|enum-struct|member|var|macro|concept|alias|directive|opcode|signal|abstractmethod|autoasyncmethod|interface|trait|const|get|post|put|delete|patch|head|any)$/
/** Objects whose description comes from the source code, perhaps with more below. */
const AUTO = /^auto[a-z]+$/
const CLASS = /^(?:auto|[a-z][\w-]*:)?(?:class|exception|struct|interface|trait)$/

/** A directive as that of MyST. */
export function convertDirective(one: RstDirective, reader: RstReader): readonly Line[] {
  const { name } = one
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined
  if (own) return own(one, reader)
  if (calloutFor(name)) return fenced({ ...one, argument: '' }, reader.blocks(contentOf(one)))
  if (AS_TYPED.test(name)) return fenced(one, one.body)
  if (AUTO.test(name)) return object(one, reader)
  if (name === 'figure' || name === 'image') {
    const argument = one.argument.endsWith('.*') ? reader.page.site.image?.(one.argument) : undefined
    return fenced({ ...one, argument: argument ?? one.argument }, reader.blocks(one.body))
  }
  if (OBJECT.test(name) || CLASS.test(name) || (/^[a-z][\w-]*:[a-z]/.test(name) && one.argument !== ''))
    return object(one, reader)
  // What the site's own extensions describe, or where they only mark a place, such as that of a setting.
  if (one.argument !== '' && reader.page.site.roles?.has(name) && !GENERAL.test(name))
    return one.body.length > 0 ? object(one, reader) : anchorLines([objectId(name, one.argument)], one.at)
  return fenced(one, reader.blocks(one.body))
}

/** Directives that have a role of the same name, and aren't what it leads to. */
const GENERAL = /^(?:button-.*|badge|icon|term|ref|doc|download|abbr|kbd|math|code|raw|include|table|tabs?|bdg.*)$/

/** The content of a directive without argument: its first line may be on the line of its name. */
function contentOf({ head, body, at }: RstDirective): Line[] {
  return head.length === 0 ? [...body] : [...head, blank(at), ...body]
}

/** Code may begin on the second line of what looks like the argument. */
function codeOf({ head, body, at }: RstDirective): readonly Line[] {
  return head.length > 1 ? [...head.slice(1), blank(at), ...body] : body
}

function titled(one: RstDirective, title: string, page: RstReader['page']): RstDirective {
  return { ...one, argument: inline(title, page) }
}

/** A directive of MyST. */
function fenced({ name, argument, options, at }: RstDirective, body: readonly Line[]): Line[] {
  const text = textOf(body)
  // The line of a fence can't hold the characters that it's made of.
  const marks = argument.includes('`') ? fenceMarks(text.replaceAll('~', '`')).replaceAll('`', '~') : fenceMarks(text)
  return [
    { text: `${marks}{${name}}${argument === '' ? '' : ` ${argument}`}`, at },
    ...[...options].map(([key, value]) => ({ text: `:${key}:${value === '' ? '' : ` ${value}`}`, at })),
    ...(options.size > 0 || /^[ \t]*(?::[\w-]+:|---)/.test(body[0]?.text ?? '') ? [blank(at)] : []),
    ...body,
    { text: marks, at: body.at(-1)?.at ?? at },
  ]
}

function anchorLines(ids: readonly string[], at: number): Line[] {
  return [made(ids.map(anchor).join(''), at), blank(at)]
}

/** A function, a class, an option, or another object: its signatures, and its description. */
function object(one: RstDirective, reader: RstReader): Line[] {
  const { page } = reader
  const kind = one.name.replace(/^[a-z][\w-]*:/, '')
  const isClass = CLASS.test(one.name)
  const signatures = one.head
    .map(({ text, at }) => ({ text: text.trim().replace(/\\(.)/g, '$1'), at }))
    .filter(({ text }) => text !== '')
  const prefix = /^(?:class|exception|classmethod|staticmethod|property|struct|enum|union|interface|trait)$/.test(kind)
    ? `${kind.replace(/(?<=^(?:class|static))method$/, ' method')} `
    : ''
  const terms = signatures.flatMap(({ text, at }): Line[] => {
    const anchors = idsOf(one.name, text, page).map(anchor).join('')
    if (!AUTO.test(one.name)) return [{ text: anchors + codeText(prefix + text), at }]
    return [...(anchors === '' ? [] : [made(anchors, at), blank(at)]), ...generated({ ...one, argument: text, at })]
  })
  if (terms.length === 0) return reader.blocks(one.body)
  if (isClass) page.classes.push(bareName(signatures[0]?.text ?? ''))
  const body = reader.blocks(one.body)
  if (isClass) page.classes.pop()
  return definitionList(definition(AUTO.test(one.name) ? [terms] : terms.map((term) => [term]), body))
}

/** The directive for what only Sphinx can generate, which is reported. */
function generated(one: RstDirective): Line[] {
  return fenced({ ...one, options: new Map() }, [])
}

/** The id of an object outside of a programming language. */
function objectId(kind: string, name: string): string {
  return `${kind}-${name.trim().replace(/[^\w.-]+/g, '-')}`
}

/** The name in a signature. */
function bareName(signature: string): string {
  return /(?<![\w.])[\w.]+(?=\s*(?:[([:=]|$|->))/.exec(signature)?.[0] ?? signature
}

/** The ids that Sphinx gives an object. */
function idsOf(directive: string, signature: string, page: RstReader['page']): string[] {
  const [, domain = 'py', kind = directive] = /^([a-z][\w-]*):(.+)$/.exec(directive) ?? []
  if (kind === 'option' || kind === 'cmdoption') {
    const program = page.program === '' ? '' : `-${page.program.replace(/\s+/g, '-')}`
    return [...signature.matchAll(/(?:^|,\s+)(-{1,2}[\w?][\w-]*|[/+]\w+)/g)].map(
      ([, name = '']) => `cmdoption${program}-${name.replace(/^-+/, '')}`,
    )
  }
  if (kind === 'envvar') return [`envvar-${signature}`]
  if (/^(?:describe|object)$/.test(kind)) return []
  if (
    kind === 'confval' ||
    (!OBJECT.test(directive) && !CLASS.test(directive) && !AUTO.test(directive) && !directive.includes(':'))
  )
    return [objectId(kind, signature.replace(/\s*\(.*$/, ''))]
  const name = bareName(signature)
  if (domain === 'py') return [[page.module, ...page.classes, name].filter((part) => part !== '').join('.')]
  return domain === 'c' ? [`c.${name}`] : domain === 'cpp' ? [] : [`${domain}-${kind}-${name}`]
}

/** The part of a file that the options name. */
function excerpt(text: string, options: ReadonlyMap<string, string>): Line[] {
  const [first, last] = [options.get('start-line'), options.get('end-line')].map((one) =>
    one === undefined ? undefined : Number(one),
  )
  let part = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .slice(first ?? 0, last)
    .join('\n')
  const after = options.get('start-after')
  const before = options.get('end-before')
  if (after !== undefined && part.includes(after)) part = part.slice(part.indexOf(after) + after.length)
  if (before !== undefined && part.includes(before)) part = part.slice(0, part.indexOf(before))
  return linesOf(part)
}
