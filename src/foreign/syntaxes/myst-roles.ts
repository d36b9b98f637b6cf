// Roles of MyST and targets in its text: {ref}`text <label>`, (label)=, [](page.md).

import { inlineTag, plainLabel, tag } from '../build.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { iconFor } from '../icons.ts'
import { closingFence, fenceOpening, isBlank, type Line } from '../lines.ts'
import { anchorIn } from './attribute-lists.ts'

/** The id that docutils makes from a label: lowercase, with hyphens. */
export function labelId(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
}

/** A role whose text continues on the next line. */
const OPEN_ROLE = /\{[\w:.+-]+\}(`+)(?!`)(?:(?!\1).)*$/
/** A link to a label, or without text, that continues on the next line: its start, and the rest. */
const OPEN_LINKS: readonly (readonly [RegExp, RegExp])[] = [
  [/\[[^\][]*$/, /^(?:[^\][`]|`[^`]*`)*\]\((?:<?#|[\w:-]+\))/],
  [/\[\]\($/, /^\s*[^\s()]+\)/],
  [/\]\($/, /^\s*(?:#|[\w:-]+\))/],
]
/** Lines that a role or a link may span. */
const MAX_SPANNED = 5
const MAX_DEPTH = 20

/** Joins the lines of roles and links that span several. */
export function joinSpans(lines: readonly Line[], depth = 0): readonly Line[] {
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line
    const fence = fenceOpening(line.text)
    if (fence) {
      const end = closingFence(lines, i, fence)
      const body = lines.slice(i + 1, end)
      const isDirective = /^\{(?!code|math|eval-rst|mermaid)/.test(fence.info)
      out.push(line)
      for (const one of isDirective && depth < MAX_DEPTH ? joinSpans(body, depth + 1) : body) out.push(one)
      for (const one of lines.slice(end, end + 1)) out.push(one)
      i = end
      continue
    }
    let { text } = line
    for (let count = 0; count < MAX_SPANNED && !isBlank(lines[i + 1]); count++) {
      const next = (lines[i + 1] as Line).text.replace(/^[ \t>]+/, '')
      const isOpen =
        OPEN_ROLE.test(text) || OPEN_LINKS.some(([start, rest]) => start.test(text.trimEnd()) && rest.test(next))
      if (!isOpen || text.length > 1_000) break
      text = `${text.trimEnd()}${/(?:\]\(|\[)$/.test(text.trimEnd()) ? '' : ' '}${next}`
      i++
    }
    out.push(text === line.text ? line : { ...line, text })
  }
  return out
}

/** `(label)=`: an anchor for what follows, besides the id that a heading has anyway. */
export const labels: BlockSyntax = {
  name: '(label)=',
  opens: /^[ \t]*\([^()\n]+\)=[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const label = /\(([^()\n]+)\)=/.exec(line.text)?.[1] ?? ''
    context.remark('carried', '(label)=', line.at)
    const id = labelId(label)
    return { end: start + 1, lines: id === '' ? [] : [{ text: `<a id="${id}"></a>`, at: line.at }] }
  },
}

/** `$$ (label)`, which ends a labeled equation. */
export const equationLabels: BlockSyntax = {
  name: '$$ (label)',
  opens: /^[ \t]*\$\$[ \t]*\([^()\n]+\)[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    context.remark('simplified', '$$ (label)', line.at, 'The name of this equation was left out.')
    return { end: start + 1, lines: [{ ...line, text: line.text.replace(/\$\$.*$/, '$$$$') }] }
  },
}

/** `% comment`, and `+++`, which ends a block. */
export const mystComments: BlockSyntax = {
  name: '%',
  opens: /^(?:%.*|\+{3,}(?:[ \t]+.*)?[ \t]*)$/,
  convert(lines, start) {
    let end = start + 1
    while (end < lines.length && /^%/.test((lines[end] as Line).text)) end++
    return { end, lines: isBlank(lines[end]) ? [] : [{ text: '', at: (lines[start] as Line).at }] }
  },
}

/** `{role}` directly before a code span. Matches other code spans too, so that braces in them aren't taken for a role. */
export const roles: InlineSyntax = {
  name: '{role}',
  seesCode: true,
  pattern: /(?:\{([\w:.+-]+)\})?(?<!`)(`+)(?!`)((?:(?!\2)[^\n])+?)\2(?!`)/g,
  replace([, name, marks = '', text = ''], context, line) {
    if (name === undefined) return undefined
    const made = role(name.replace(/^(?:py|c|cpp|js|rst|std):/, ''), text, context, line)
    const isKnown = made !== undefined
    context.remark(
      isKnown ? 'carried' : 'simplified',
      `{${name}}`,
      line,
      isKnown ? undefined : `The role \`${name}\` is unknown, so its text is now code.`,
    )
    return made ?? `${marks}${/^(.*\S)\s+<[^<>]+>$/s.exec(text)?.[1] ?? text}${marks}`
  },
}

/** A role, and what is between its backticks: the target, perhaps with another text before it. */
interface Role {
  readonly name: string
  readonly typed: string
  /** Empty if there is only a target. */
  readonly label: string
  readonly target: string
  readonly context: BlockContext
  readonly line: number
}

type RoleConverter = (role: Role) => string

/** One entry for all roles that show the same. */
const ROLES: readonly (readonly [names: string, convert: RoleConverter])[] = [
  ['ref numref any doc', reference],
  [
    'download',
    ({ label, target, context, line }) =>
      `[${escaped(label || target)}](${context.host.asset?.(target, line) ?? target})`,
  ],
  ['button', button],
  ['index', ({ label, target }) => label || target.replace(/^!?(?:(?:single|pair|triple|see|seealso):)?\s*/, '')],
  ['term', (one) => linked(one, `*${one.label || one.target}*`)],
  ['dfn emphasis', ({ label, target }) => `*${label || target}*`],
  ['strong menuselection guilabel', ({ typed }) => `**${typed.replace(/\s*-->\s*/g, ' > ').replaceAll('&', '')}**`],
  ['kbd', keys],
  ['sub subscript', ({ typed, context }) => context.inline(inlineTag('sub', {}, typed))],
  ['sup superscript', ({ typed, context }) => context.inline(inlineTag('sup', {}, typed))],
  ['abbr', abbreviation],
  ['math', ({ typed }) => `$${typed}$`],
  [
    `octicon material-outlined material-regular material-round material-sharp material-twotone
    fas fab far fa-solid fa-brands fa-regular`,
    icon,
  ],
  ['span', () => ''],
  [
    `command program option envvar class func meth mod attr obj exc data const confval rst:dir dir role type struct
    enum member macro var prop deco function method property exception envvar token`,
    (one) => linked(one, objectName(one)),
  ],
  ['code file samp literal eq manpage keyword mimetype newsgroup regexp mailheader makevar dn expr texpr', objectName],
]

/** Text that leads to the object it names, if a page describes it. */
function linked({ name, target, context }: Role, text: string): string {
  const found = context.host.named?.(`${name}:${target.replace(/^[~!]|\(\)$/g, '')}`, 'object')
  return found ? `[${text}](${found.url})` : text
}

/** The name of an object as Sphinx shows it: only the last part after `~`, and with parentheses if it's called. */
function objectName({ name, label, target }: Role): string {
  const plain = label || target.replace(/^~(?:.*[.:](?=[^.:]))?|^!/, '')
  const isCalled = label === '' && /^(?:func|meth)$/.test(name) && !plain.endsWith(')')
  return `\`${plain.replace(/^[~!]/, '')}${isCalled ? '()' : ''}\``
}

const BY_NAME = new Map(ROLES.flatMap(([names, convert]) => names.split(/\s+/).map((name) => [name, convert] as const)))

function role(name: string, typed: string, context: BlockContext, line: number): string | undefined {
  const [, label = '', target = typed] = /^(.*?)\s*<([^<>]+)>$/s.exec(typed) ?? []
  const convert = BY_NAME.get(name)
  if (convert) return convert({ name, typed, label, target, context, line })
  if (/^bdg(?:-|$)/.test(name)) return context.inline(inlineTag('Badge', {}, plainLabel(label || target)))
  const own = context.host.variable?.(`${name}:${label === '' ? typed : target}`)
  // `extlinks` of conf.py: a URL and a caption, which may hold the text.
  if (own !== undefined) {
    const [url = '', caption = ''] = own.split('\n')
    return `[${escaped(label || caption || url)}](${url})`
  }
  const object = context.host.named?.(`${name}:${target}`, 'object')
  if (object) return `[\`${label || target}\`](${object.url})`
  return wellKnown(name.toLowerCase(), label, target.trim())
}

/** Documents that Sphinx finds by their numbers, and packages, which sites define the same role for. */
const WELL_KNOWN = new Map(
  Object.entries({
    pep: { title: 'PEP ', url: (id: string) => `https://peps.python.org/pep-${id.padStart(4, '0')}/` },
    rfc: { title: 'RFC ', url: (id: string) => `https://datatracker.ietf.org/doc/html/rfc${id}` },
    cve: { title: 'CVE ', url: (id: string) => `https://www.cve.org/CVERecord?id=CVE-${id}` },
    cwe: { title: 'CWE ', url: (id: string) => `https://cwe.mitre.org/data/definitions/${id}.html` },
    pypi: { title: '', url: (id: string) => `https://pypi.org/project/${id}/` },
  }),
)

/** `{pep}`8``, perhaps with a text of its own and the part of the document that it means. */
function wellKnown(name: string, label: string, target: string): string | undefined {
  const known = WELL_KNOWN.get(name)
  const [, id, part = ''] = /^([\w.-]+)(#[\w.-]+)?$/.exec(target) ?? []
  return known && id !== undefined ? `[${escaped(label) || known.title + id}](${known.url(id)}${part})` : undefined
}

function reference({ name, label, target, context, line }: Role): string {
  const found =
    (name === 'doc' ? undefined : context.host.named?.(target, 'label')) ?? context.host.named?.(target, 'page')
  const shown = escaped(label.replace(/%s|\{number\}/g, '').trim() || found?.title || target)
  if (!found) context.remark('missing', `{${name}}`, line, `\`${target}\` doesn't lead to anything that was imported.`)
  return found ? `[${shown}](${found.url})` : shown
}

/** `{button}`Text <url>``. Without a target, it was only a shape. */
function button({ label, target, context, line }: Role): string {
  return label === '' ? target : `[${escaped(label)}](${context.host.link?.(target, line) ?? target})`
}

function keys({ typed, context }: Role): string {
  const all = typed.split('+').map((key) => `<kbd>${key.trim()}</kbd>`)
  return context.inline(all.join('+'))
}

function abbreviation({ typed, context }: Role): string {
  const [, short = typed, tip = ''] = /^(.*?)\s*\(([^()]*)\)$/.exec(typed) ?? []
  return tip === '' ? short : context.inline(inlineTag('Tooltip', { tip }, short))
}

/** The styles of Font Awesome, by the roles that also say them in short. */
const STYLES: Readonly<Record<string, string>> = { fas: 'fa-solid', fab: 'fa-brands', far: 'fa-regular' }

/** An icon's name, perhaps with its size and classes: `{octicon}`report;1em;sd-text-info``. */
function icon({ name, typed, context, line }: Role): string {
  const [plain = ''] = typed.split(';')
  const style = STYLES[name] ?? name
  const found = iconFor(style.startsWith('fa-') ? `${style} fa-${plain}` : plain)
  if (found) return context.inline(tag('Icon', found))
  context.remark('left', `{${name}}`, line, `The icon \`${plain}\` has no counterpart, and was left out.`)
  return ''
}

function escaped(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

/** `[](page.md)` and `[](#label)`, whose text is the title of the target. */
export const emptyLinks: InlineSyntax = {
  name: '[](target)',
  // There may be code in the text, which is hidden: then it starts before what is seen here.
  pattern: /(?:(?<!!)\[([^\][]*)|^([^\][]*))\]\((?:<)?(#?[^\s()<>]+)(?:>)?\)/g,
  replace([, text, end = '', target = ''], context, line) {
    const plain = target.replace(/^(?:project|path):/, '')
    const elsewhere = /^xref:([\w.-]+)(.*)$/.exec(plain)
    const reference = elsewhere && context.host.variable?.(`xref:${elsewhere[1]}`)
    if (elsewhere && reference) {
      const path = elsewhere[2] ?? ''
      const url = reference.replace(/\/+$/, '') + path
      context.remark('carried', 'xref:', line)
      if (text === undefined) return `${end}](${url})`
      return `[${text || labelFromPath(path) || elsewhere[1]}](${url})`
    }
    if (/^inv:/.test(plain)) {
      if (text === undefined) return undefined
      const shown = text || `\`${plain.replace(/^.*[#:]/, '')}\``
      context.remark('left', 'inv:', line, `\`${plain}\` leads to another project.`, 'Write the full URL.')
      return shown
    }
    if (/^[a-z][\w+.-]*:/i.test(plain)) return undefined
    const isLabel = plain.startsWith('#')
    const name = isLabel ? plain.slice(1) : plain
    const found = isLabel
      ? context.host.named?.(name, 'label')
      : (context.host.named?.(name, 'page') ?? context.host.named?.(name, 'label'))
    if (!found) return undefined
    context.remark('carried', '[](target)', line)
    if (text === undefined) return `${end}](${found.url})`
    return `[${text || (found.title ?? name).replace(/[[\]]/g, '\\$&')}](${found.url})`
  },
}

/** `![](#label)`, which shows the part of a page that has the label. */
export const embeddedParts: InlineSyntax = {
  name: '![](#label)',
  pattern: /!\[([^\][]*)\]\(#([^\s()<>]+)\)/g,
  replace([, text = '', label = ''], context, line) {
    const found = context.host.named?.(label, 'label')
    const shown = (text || (found?.title ?? label)).replace(/[[\]]/g, '\\$&')
    if (!found) {
      context.remark('missing', '![](#label)', line, `Nothing that was imported has the label \`${label}\`.`)
      return shown
    }
    const message = 'A part of a page that was shown here too is now a link to it.'
    context.remark('simplified', '![](#label)', line, message, 'Move it to a snippet to show it in several places.')
    return `[${shown}](${found.url})`
  },
}

/** `#my-fig` and `/guide/code-blocks` in words. */
function labelFromPath(path: string): string {
  const words = path.replace(/^.*[/#]/, '').replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `<project:page.md>`, which is the same as `[](project:page.md)`. */
export const bareLinks: InlineSyntax = {
  name: '<project:>',
  pattern: /<((?:project|path|inv):[^\s<>]+)>/g,
  replace: ([, target = '']) => `[](${target})`,
}

/** `:name: text`, an entry of a field list. */
export const fields: BlockSyntax = {
  name: ':field:',
  opens: /^:(?!:)[^:`\n]{1,60}:[ \t]+\S/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    context.remark('carried', ':field:', line.at)
    return { end: start + 1, lines: [{ ...line, text: line.text.replace(/^:([^:]+):[ \t]+/, '- **$1:** ') }] }
  },
}

/** Images with attributes in MyST, `![alt](src){width=300px}`, are handled elsewhere. */
export const inlineAttributes: InlineSyntax = {
  name: '`code`{l=x}',
  seesCode: true,
  pattern: /(?<!`)(`+)(?!`)((?:(?!\1)[^\n])+?)\1\{(l=[\w+-]+|[.#][^{}\n]*)\}/g,
  replace([, marks = '', text = '', attributes = ''], context) {
    return `${anchorIn(attributes, context)}${marks}${text}${marks}`
  },
}
