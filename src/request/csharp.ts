// Literals in C#, for the two libraries that its samples use.
import { printJson } from './print-json.ts'
import { doubleQuoted, wellFormed } from './quote.ts'
import type { SampleBody } from './sample-request.ts'

/** An option of the handler of requests, without which a header that isn't ASCII throws. */
export const HEADERS_IN_UTF8 = 'RequestHeaderEncodingSelector = (_, _) => Encoding.UTF8'

export const csharpString: (text: string) => string = doubleQuoted

/** A body as a C# 11 raw string, delimited by more quotes than occur inside it. */
export function csharpText(body: Extract<SampleBody, { kind: 'json' | 'text' }>): string {
  const text = wellFormed(body.kind === 'json' ? printJson(body.value) : body.text)
  if (!text.includes('\n') || /[\r\0]/.test(text)) return doubleQuoted(text)
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n${text}\n${quotes}`
}
