// Converts the info strings of other systems' code fences to Galley's.

import { tabs, titleOption } from './build.ts'
import type { Fence } from './dialect.ts'
import { rangeToLines } from './line-ranges.ts'
import { type FenceOpening, fenceMarks, indentLines, type Line, textOf } from './lines.ts'

/** Options of a code block that Galley supports. */
export interface CodeInfo {
  readonly lang: string
  readonly title?: string
  /** Lines, counted from 1. */
  readonly highlight: readonly number[]
  readonly focus?: readonly number[]
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly lines: boolean
  readonly wrap: boolean
  readonly expandable: boolean
  /** True if it shows types. */
  readonly twoslash: boolean
  /** Options that Galley doesn't support, as typed. */
  readonly lost: readonly string[]
}

/** The title of a finished code block: `title="x"`. */
export function fenceTitle(info: string): string | undefined {
  return /\btitle="([^"]*)"/.exec(info)?.[1] ?? /^\S+\s+\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/.exec(info)?.[1]
}

/** `hl_lines=[2,"4-5"]` and `linenos=table` between braces. */
const BRACED_OPTION = /([\w-]+)=(?:\[([^\]]*)\]|("[^"]*"|'[^']*'|[^"'\s]+?)(?=[,\s]*[\w-]+=|[,\s]*$))/g

const LANGUAGES = new Map(
  Object.entries({
    pycon3: 'python',
    'shell-session': 'console',
    plain: 'text',
    plaintext: 'text',
    ascii: 'text',
    'mdx-code-block': 'mdx',
    ipython3: 'python',
    cs: 'csharp',
    none: 'text',
  }),
)

/** Options that name the file or the tab. */
const TITLES = /^(?:title|filename|file|name|label|tab|fileName)$/
const HIGHLIGHTS = /^(?:highlight|hl_lines|hl|mark|emphasize-lines)$/
const LINE_NUMBERS = /^(?:linenums|lineNumbers|showLineNumbers|linenos)$/
/** Line numbers as `10`, `1-3`, and `2 4`. */
const LINES = /^[\d\s,-]+$/

const LINE_NUMBER_FLAGS = /^(?:showLineNumbers|lineNumbers|linenums|lines|line-numbers|:line-numbers)$/
/** Words that other systems give a meaning, so they aren't a title. */
const FLAGS_WITHOUT_COUNTERPART =
  /^(?:copy|live|noInline|static|editable|ignore|no_run|should_panic|compile_fail|noplayground|mdtest|frame|annotate)$/

const LANGUAGE = /^(?:\{?\.?)([\p{L}\p{N}+#_.-]+)(?=$|[\s,{:}"[])/u
/** One part of an info string. Brackets may hold the brackets of a dynamic route: `[[id].ts]`, `[[id\\].ts]`. */
const PART =
  /\s*(?:([A-Za-z_][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\}|(\S+))|\{([^{}]*)\}|\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*)\]|"([^"]*)"|(\/[^/\s]+\/\S*)|([^\s{}[\]"]+)|(.))/y

/** What an info string says, as it's read. */
interface ReadInfo {
  lang: string
  title?: string
  /** Words after the language. They're the title if no option names one. */
  readonly words: string[]
  readonly highlight: number[]
  readonly focus: number[]
  readonly added: number[]
  readonly removed: number[]
  lines: boolean
  wrap: boolean
  expandable: boolean
  twoslash: boolean
  readonly lost: string[]
}

/**
 * Parses an info string in the forms that documentation systems use: Docusaurus, VitePress, Starlight, MkDocs, Nextra,
 * mdBook, Fern.
 */
export function readInfo(info: string): CodeInfo {
  const lists = { words: [], highlight: [], focus: [], added: [], removed: [], lost: [] }
  const found: ReadInfo = { lang: '', ...lists, lines: false, wrap: false, expandable: false, twoslash: false }
  readParts(found, readLanguage(found, withoutClasses(info.trim())))
  const { words, lang, focus, ...rest } = found
  if (words.length > 0 && rest.title === undefined) rest.title = words.join(' ')
  else rest.lost.push(...words)
  return { lang: LANGUAGES.get(lang.toLowerCase()) ?? lang, ...(focus.length > 0 && { focus }), ...rest }
}

/** An attribute list such as `{ .python .extra title="x" }`, without its braces and all classes but the language. */
function withoutClasses(info: string): string {
  return info.replace(/^\{\s*(\.[^{}]*)\}$/, (_, list: string) => list.replace(/\s\.[\w-]+(?!\S)/g, ''))
}

/** Takes the language and the flags that cling to it. Returns the rest. */
function readLanguage(found: ReadInfo, info: string): string {
  let rest = info
  const head = LANGUAGE.exec(info)
  if (head && !/^(?:[\w-]+=|\{[\d\s,–-]+\})/.test(info)) {
    found.lang = (head[1] as string).replace(/^\./, '')
    rest = info.slice(head[0].length)
  }
  // `rust,ignore` in mdBook, `js{1,3}` in VitePress, `ts:line-numbers`, `py hl_lines="1"`.
  return rest.replace(/^[,:][\w,:=.-]+/, (flags) => {
    if (/[,:]line-numbers/.test(flags)) found.lines = true
    return ' '
  })
}

function readParts(found: ReadInfo, text: string): void {
  PART.lastIndex = 0
  for (let match = PART.exec(text); match && PART.lastIndex <= text.length; match = PART.exec(text)) {
    const [, name, double, single, braced, bare, lines, bracketed, quoted, search, word] = match
    if (name !== undefined)
      readOption(found, name, (double ?? single ?? braced ?? bare ?? '').replace(/^["']|["']$/g, ''))
    else if (lines !== undefined) readBraces(found, lines)
    else if (bracketed !== undefined) found.title ??= bracketed.replace(/\\+(?=[[\]])/g, '')
    else if (quoted !== undefined) found.title ??= quoted
    else if (word !== undefined) readWord(found, word)
    else if (search !== undefined) found.lost.push(search)
  }
}

/** `{1,3-5}`, or options in the form of attributes. */
function readBraces(found: ReadInfo, text: string): void {
  if (/^[\d\s,–-]+$/.test(text)) found.highlight.push(...rangeToLines(text))
  else if (text.includes('='))
    for (const [, key = '', list, value = ''] of text.matchAll(BRACED_OPTION))
      readOption(found, key, (list ?? value).replace(/["']/g, ''))
}

function readOption(found: ReadInfo, key: string, value: string): void {
  const lines = LINE_OPTIONS.get(key)
  if (TITLES.test(key)) found.title ??= value
  else if (HIGHLIGHTS.test(key) && /\d/.test(value) && !/[a-z]/i.test(value))
    found.highlight.push(...rangeToLines(value.replace(/ +/g, ',')))
  else if (lines && LINES.test(value)) found[lines].push(...rangeToLines(value))
  else if (LINE_NUMBERS.test(key)) found.lines = !/^(?:false|0)$/i.test(value)
  else if (key === 'wrap' || key === 'wordWrap') found.wrap = value !== 'false'
  else if (key === 'maxLines') found.expandable = true
  else if (key === 'lang' || key === 'language') found.lang ||= value
  else found.lost.push(`${key}=${value}`)
}

const LINE_OPTIONS: ReadonlyMap<string, 'added' | 'removed' | 'focus'> = new Map([
  ['ins', 'added'],
  ['del', 'removed'],
  ['focus', 'focus'],
])

function readWord(found: ReadInfo, word: string): void {
  if (LINE_NUMBER_FLAGS.test(word)) found.lines = true
  else if (word === 'wrap' || word === 'wordWrap') found.wrap = true
  else if (word === 'expandable') found.expandable = true
  else if (word === 'twoslash') found.twoslash = true
  else if (FLAGS_WITHOUT_COUNTERPART.test(word)) found.lost.push(word)
  else if (/^[\w./@$-]+\.\w+$/.test(word) || /^[\w./-]+$/.test(word)) found.words.push(word)
}

/** Writes Galley's info string. */
export function writeInfo(info: CodeInfo): string {
  const parts = [info.lang]
  if (info.title) parts[0] = `${info.lang || 'text'} ${titleOption(info.title)}`
  if (info.highlight.length > 0) parts.push(`highlight={${ranges(info.highlight)}}`)
  if (info.focus && info.focus.length > 0) parts.push(`focus={${ranges(info.focus)}}`)
  if (info.lines) parts.push('lines')
  if (info.wrap) parts.push('wrap')
  if (info.expandable) parts.push('expandable')
  if (info.twoslash) parts.push('twoslash')
  if (parts.length > 1 && parts[0] === '') parts[0] = 'text'
  return parts.join(' ')
}

/** `[1, 2, 3, 5]` becomes `1-3,5`. */
function ranges(lines: readonly number[]): string {
  const sorted = [...new Set(lines)].sort((a, b) => a - b)
  const out: string[] = []
  for (let i = 0; i < sorted.length; ) {
    let j = i
    while (sorted[j + 1] === (sorted[j] as number) + 1) j++
    out.push(i === j ? `${sorted[i]}` : `${sorted[i]}-${sorted[j]}`)
    i = j + 1
  }
  return out.join(',')
}

const COMMENTS: readonly [RegExp, string, string][] = [
  [/^(?:html|xml|svg|vue|md|mdx|markdown)$/i, '<!-- ', ' -->'],
  [/^(?:css)$/i, '/* ', ' */'],
  [
    /^(?:python|py|bash|sh|shell|zsh|ruby|rb|yaml|yml|toml|ini|dockerfile|docker|r|perl|make|makefile|elixir|nix|powershell)$/i,
    '# ',
    '',
  ],
  [/^(?:sql|lua|haskell|hs)$/i, '-- ', ''],
]

/** A line of code with a marking comment: `[!code ++]`. */
function marked(text: string, lang: string, mark: string): string {
  const [, open, close] = COMMENTS.find(([pattern]) => pattern.test(lang)) ?? [undefined, '// ', '']
  return `${text}${text === '' ? '' : ' '}${open}[!code ${mark}]${close}`
}

/** Builds a code block from its parts. */
export function fenceLines(
  { opening, body, at }: { readonly opening: FenceOpening; readonly body: readonly Line[]; readonly at: number },
  info: CodeInfo,
): Line[] {
  const { before, marks } = opening
  const indent = before.replace(/\S/g, ' ')
  const added = new Set(info.added)
  const removed = new Set(info.removed)
  const lines = body.map((line, i) => {
    const mark = added.has(i + 1) ? '++' : removed.has(i + 1) ? '--' : undefined
    return mark ? { ...line, text: marked(line.text, info.lang, mark) } : line
  })
  const last = body.at(-1)?.at ?? at
  return [{ text: `${before}${marks}${writeInfo(info)}`, at }, ...lines, { text: `${indent}${marks}`, at: last + 1 }]
}

/** Whether an info string already means the same to Galley, so that it stays as typed. */
export function isOurs(info: string): boolean {
  return /^[\w+#.-]*(?:\s+title="[^"]*")?(?:\s+(?:highlight|focus)=\{[\d,\s-]+\})*(?:\s+(?:lines|wrap|expandable|twoslash))*$/.test(
    info,
  )
}

/** The default conversion, which only changes the info string. */
export function convertInfo(fence: Fence, remark: (message: string) => void): Line[] | undefined {
  if (isOurs(fence.opening.info)) return undefined
  const info = readInfo(fence.opening.info)
  if (info.lost.length > 0) remark(`\`${info.lost.join(' ')}\` of this block of code was left out.`)
  return fenceLines(fence, info)
}

const HIGHLIGHT_COMMENT =
  /^\s*(?:\/\/|#|<!--|\/\*|\{\/\*|--|%|;|REM)\s*highlight-(next-line|start|end)\s*(?:-->|\*\/\}?)?\s*$/

/** Removes comments that mark lines, and returns the marked lines. */
export function withoutHighlightComments(body: readonly Line[]): {
  readonly body: readonly Line[]
  readonly highlight: readonly number[]
  readonly focus?: readonly number[]
} {
  const kept: Line[] = []
  const highlight: number[] = []
  let isNext = false
  let isOn = false
  for (const line of body) {
    const mark = HIGHLIGHT_COMMENT.exec(line.text)?.[1]
    if (mark === 'next-line') isNext = true
    else if (mark) isOn = mark === 'start'
    else {
      kept.push(line)
      if (isNext || isOn) highlight.push(kept.length)
      isNext = false
    }
  }
  return { body: kept, highlight }
}

/**
 * Converts a block of npm commands to alternatives, one per package manager. Undefined in the first line of a list
 * item.
 */
export function packageManagerTabs(
  { opening, body, at }: Fence,
  { lang, command = textOf(body) }: { readonly lang: string; readonly command?: string },
): readonly Line[] | undefined {
  if (opening.before.trim() !== '') return undefined
  const all = packageManagers(command).map(({ title, code }) => ({ title, lines: codeLines(code, { lang }, at), at }))
  return indentLines(tabs(all, at), opening.before)
}

/** An npm command in the syntax of other package managers. */
function packageManagers(command: string): readonly { readonly title: string; readonly code: string }[] {
  const each = (convert: (line: string) => string) => command.split('\n').map(convert).join('\n')
  const other = (name: 'yarn' | 'pnpm' | 'bun') => (line: string) =>
    line
      .replace(/^(\s*(?:\$ )?)npm (?:install|i)(?= +(?!-)\S| +-)/, `$1${name} add`)
      .replace(/^(\s*(?:\$ )?)npm (?:install|i|ci)\s*$/, `$1${name} install`)
      .replace(/^(\s*(?:\$ )?)npm (?:uninstall|remove|rm)\b/, `$1${name} remove`)
      .replace(/^(\s*(?:\$ )?)npm run\b/, name === 'bun' ? '$1bun run' : `$1${name}`)
      .replace(/^(\s*(?:\$ )?)npm (?:init|create)\b/, `$1${name} create`)
      .replace(/^(\s*(?:\$ )?)npx\b/, name === 'yarn' ? '$1yarn dlx' : name === 'pnpm' ? '$1pnpm dlx' : '$1bunx')
      .replace(/^(\s*(?:\$ )?)npm\b/, `$1${name}`)
      .replace(/ --save-dev\b/, name === 'bun' ? ' --dev' : name === 'yarn' ? ' --dev' : ' --save-dev')
      .replace(/ --save(?!-)\b/, '')
      .replace(/ (?:--global|-g)\b/, name === 'yarn' ? ' global' : ' --global')
  return [
    { title: 'npm', code: command },
    { title: 'yarn', code: each(other('yarn')) },
    { title: 'pnpm', code: each(other('pnpm')) },
    { title: 'bun', code: each(other('bun')) },
  ]
}

/** A fenced block written by a converter. */
export function codeLines(code: string, info: Partial<CodeInfo>, at: number): Line[] {
  const marks = fenceMarks(code)
  const whole: CodeInfo = {
    lang: '',
    highlight: [],
    added: [],
    removed: [],
    lines: false,
    wrap: false,
    expandable: false,
    twoslash: false,
    lost: [],
    ...info,
  }
  const lines = code
    .replace(/\s+$/, '')
    .split('\n')
    .map((text) => ({ text, at }))
  return [{ text: `${marks}${writeInfo(whole)}`, at }, ...lines, { text: marks, at }]
}
