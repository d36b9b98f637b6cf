// Listings of AsciiDoc as fenced code: their language, their title, and the numbers that a list below explains.
import { titleOption } from '../build.ts'
import { fenceMarks, type Line, textOf } from '../lines.ts'
import type { AdocReader } from './blocks.ts'
import type { BlockMeta } from './meta.ts'

/** A number at the end of a line, which may be in a comment. */
const CALLOUTS = /[ \t]*(\/\/|#|--|;;|%)?[ \t]*((?:(?<!\\)(?:<!--(?:\d{1,3}|\.)-->|<(?:\d{1,3}|\.)>)[ \t]*)+)$/
const HASH =
  /^(?:ya?ml|bash|sh|shell|zsh|console|python|py|ruby|rb|properties|ini|toml|docker(?:file)?|makefile|perl|r|hcl|terraform|cypher-shell|conf|nginx|powershell|ps1|elixir)$/
const DASHES = /^(?:sql|plsql|n1ql|sqlpp|lua|haskell|ada|elm)$/
const TAGS = /^(?:xml|html|svg|xsd|vue|pom)$/
const TEXT = /^(?:text|none|plaintext|)$/

/** Lines as code. `fallback` is the language of a block without one. */
export function codeLines(
  lines: readonly Line[],
  { list, title }: BlockMeta,
  reader: AdocReader,
  fallback?: string,
): Line[] {
  const { attributes } = reader.page
  const isSource =
    list.style === 'source' || (list.style === '' && list.positional[0] === '' && list.positional.length > 1)
  const named = list.named.get('language') ?? (isSource ? list.positional[1] : undefined)
  const typed =
    named || (isSource || fallback === undefined ? attributes.get('source-language') : undefined) || fallback || 'text'
  const language = /^[\w+#.-]+$/.test(typed) ? typed.toLowerCase() : 'text'
  const subs = list.named.get('subs') ?? ''
  const body = substituted(lines, subs, reader)
  let number = 0
  const shown = body.map((line) => {
    const [whole, mark, numbers = ''] = line.text.endsWith('>') ? (CALLOUTS.exec(line.text) ?? []) : []
    if (whole === undefined)
      return line.text.includes('<') ? { ...line, text: line.text.replace(/\\(?=<\d+>$)/, '') } : line
    const marks = [...numbers.matchAll(/(\d+)|<\.>|--\.--/g)].map(([, one]) => `(${one ?? ++number})`).join(' ')
    return {
      ...line,
      text: `${line.text.slice(0, -whole.length)} ${comment(marks, mark, language)}`.replace(/^ (?=\S)/, ''),
    }
  })
  const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0]
  const marks = fenceMarks(textOf(shown))
  const label = title === undefined ? '' : ` ${titleOption(reader.label(title.text, title.at))}`
  return [{ text: `${marks}${language}${label}`, at: first }, ...shown, { text: marks, at: last }]
}

function comment(marks: string, typed: string | undefined, language: string): string {
  if (typed !== undefined) return `${typed} ${marks}`
  if (TEXT.test(language)) return ` ${marks}`
  if (TAGS.test(language)) return `<!-- ${marks} -->`
  return `${HASH.test(language) ? '#' : DASHES.test(language) ? '--' : '//'} ${marks}`
}

/** The lines with what the block lets be substituted in them. */
function substituted(lines: readonly Line[], subs: string, reader: AdocReader): readonly Line[] {
  const has = (pattern: RegExp) => pattern.test(subs)
  const isFilled = has(/attributes|normal|(?:^|[^-])\+?a\b/) && !has(/-attributes/)
  const isFormatted = has(/quotes|normal/) && !has(/-quotes/)
  const isLinked = has(/macros|normal/) && !has(/-macros/)
  if (!isFilled && !isFormatted && !isLinked) return lines
  return lines.map((line) => {
    let { text } = line
    if (isFilled) text = reader.page.attributes.fill(text)
    // Code holds no formatting, so only the text stays.
    if (isFormatted)
      text = text
        .replace(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/g, '$1')
        .replace(/\*\*([^*]+)\*\*|__([^_]+)__/g, '$1$2')
        .replace(/(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_(?!\w)/g, '$1')
        .replace(/(?<!\w)\[[.\w-]+\]#([^#]+)#/g, '$1')
    if (isLinked)
      text = text
        .replace(/\b(?:link|xref):[^\s[\]]*\[([^\]]*)\]|\bhttps?:\/\/[^\s[\]]+\[([^\]]+)\]/g, '$1$2')
        .replace(/\bpass:[a-z,]*\[([^\]]*)\]/g, '$1')
    return text === line.text ? line : { ...line, text }
  })
}
