// The code of blocks in Writerside: text of their own, or a file in the folder of snippets, or a part of one.
import { codeLines } from '../fences.ts'
import { rangeToLines } from '../line-ranges.ts'
import type { Line } from '../lines.ts'
import type { WritersideSite } from './site.ts'

/** What a block of code says about itself. */
export type CodeAttributes = ReadonlyMap<string, string>

/** Languages by other names. */
const LANGUAGES = new Map(
  Object.entries({ markup: 'xml', generic: 'text', console: 'bash', 'plain text': 'text', none: 'text' }),
)

/** The usual name of a language. */
export function codeLanguage(typed: string): string {
  const name = typed.toLowerCase()
  return LANGUAGES.get(name) ?? (/^[\w+#.-]*$/.test(name) ? name : 'text')
}

/** The lines of a block of code. `fill` replaces variables. */
export function topicCode(
  typed: string,
  attributes: CodeAttributes,
  site: WritersideSite,
  at: number,
  fill: (text: string) => string,
): Line[] {
  const src = attributes.get('src')
  const found = src === undefined ? undefined : fromFile(src, attributes, site, at)
  if (src !== undefined && found === undefined)
    site.remark?.(
      'missing',
      'code-block src',
      at,
      /^https?:/.test(src)
        ? `The code is on another site, at \`${src}\`. A link to it is here now.`
        : `The file \`${src}\` isn't in the folder of snippets.`,
      'Write the code here.',
    )
  if (src !== undefined && found === undefined && typed.trim() === '')
    return /^https?:/.test(src) ? [{ text: `[${src.slice(src.lastIndexOf('/') + 1)}](${src})`, at }] : []
  const isFilled = attributes.get('ignore-vars') !== 'true' && attributes.get('interpolate-variables') !== 'false'
  const raw = withoutIndent(found ?? typed)
  const code = isFilled ? fill(raw) : raw
  const lang = codeLanguage(attributes.get('lang') ?? '')
  const prompt = attributes.get('prompt')
  const text = prompt ? code.replace(/^(?=\S)/gm, `${prompt} `) : code
  if (lang === 'tex') return ['$$', ...text.trim().split('\n'), '$$'].map((line) => ({ text: line, at }))
  const isLong = attributes.get('collapsible') === 'true'
  return codeLines(
    text,
    { lang: lang || 'text', title: attributes.get('title') || attributes.get('collapsed-title'), expandable: isLong },
    at,
  )
}

function fromFile(src: string, attributes: CodeAttributes, site: WritersideSite, at: number): string | undefined {
  const text = site.code(src)
  if (text === undefined) return undefined
  const range = attributes.get('include-lines') ?? attributes.get('lines')
  if (range !== undefined) {
    const lines = text.split('\n')
    return rangeToLines(range)
      .flatMap((line) => lines[line - 1] ?? [])
      .join('\n')
  }
  const symbol = attributes.get('include-symbol')
  if (symbol === undefined) return text
  const found = symbol.split(',').flatMap((name) => symbolIn(text, name.trim()) ?? [])
  if (found.length > 0) return found.join('\n\n')
  site.remark?.(
    'simplified',
    'include-symbol',
    at,
    `\`${symbol}\` wasn't found in \`${src}\`, so all of the file is shown.`,
  )
  return text
}

/** The declaration of a name in a program: from the line that declares it to where its brackets close. */
function symbolIn(text: string, name: string): string | undefined {
  const last = name.split('.').at(-1) ?? name
  if (!/^[\w$`]+$/.test(last)) return undefined
  const declares = new RegExp(
    `\\b(?:class|interface|object|fun|val|var|def|func|function|struct|enum|type|const|let|void)\\b[^=;{]{0,200}?(?<![\\w$])${last.replaceAll('$', '\\$')}(?![\\w$])`,
  )
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.length < 1_000 && declares.test(line))
  if (start === -1) return undefined
  let first = start
  while (first > 0 && /^\s*@/.test(lines[first - 1] as string)) first--
  let depth = 0
  for (let i = start; i < lines.length; i++) {
    for (const c of lines[i] as string) {
      if ('{(['.includes(c)) depth++
      else if ('})]'.includes(c)) depth--
    }
    const next = lines[i + 1] ?? ''
    if (depth <= 0 && !/[={(,]\s*$/.test(lines[i] as string) && !/^\s*[.{=]/.test(next))
      return withoutIndent(lines.slice(first, i + 1).join('\n'))
  }
  return withoutIndent(lines.slice(first).join('\n'))
}

/** Code without the indentation that all of its lines share, and without empty lines around it. */
export function withoutIndent(code: string): string {
  const lines = code.replace(/\r/g, '').split('\n')
  while (lines.length > 0 && lines[0]?.trim() === '') lines.shift()
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  // The first line may follow a tag.
  const measured =
    lines.length > 1 && /^\S/.test(lines[0] ?? '') && !/^\S/.test(lines.at(-1) ?? '') ? lines.slice(1) : lines
  const indents = measured.flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]))
  const least = Math.min(...indents)
  if (!Number.isFinite(least) || least === 0) return lines.join('\n')
  return lines.map((line, i) => (i === 0 && /^\S/.test(line) ? line : line.slice(least))).join('\n')
}
