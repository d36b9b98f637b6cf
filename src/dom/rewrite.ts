// Changes the attributes of elements in HTML. All other text stays as it is.
import { onFirstUse } from '../files/on-first-use.ts'
import { VOID_ELEMENTS } from '../html/void-elements.ts'

const library = onFirstUse<typeof import('./html.late.ts')>('./html.late.ts', import.meta.url)

/** Attributes as written, with entities. */
export type RawAttributes = Readonly<Record<string, string>>

/**
 * Rewrites well-formed HTML.
 * @param change returns the new attributes of an element, or undefined to leave it out with all that is in it
 */
export function rewriteHtml(
  html: string,
  change: (name: string, attributes: RawAttributes) => RawAttributes | undefined,
): string {
  const { Parser } = library()
  const out: string[] = []
  /** Elements that are open in one that is left out, with itself. */
  let skipped = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const next = skipped > 0 ? undefined : change(name, attributes)
        if (next === undefined) skipped++
        else out.push(`<${name}${Object.entries(next).map(attribute).join('')}>`)
      },
      onclosetag(name) {
        if (skipped > 0) skipped--
        else if (!VOID_ELEMENTS.has(name)) out.push(`</${name}>`)
      },
      ontext(text) {
        if (skipped === 0) out.push(text)
      },
    },
    { decodeEntities: false, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  )
  parser.end(html)
  return out.join('')
}

function attribute([name, value]: readonly [string, string]): string {
  return value === '' ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}
