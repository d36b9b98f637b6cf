// Reads HTML in capital letters, such as `<BR>` and `<A HREF="…">`, which MDX would take as components.
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { definesName } from './defined-names.ts'
import { elementNamed } from './html-names.ts'
import type { Span } from './tree.ts'

const CAPITALS = /^[A-Z][A-Z\d]*$/

/** The HTML in capital letters of one page or snippet. */
export class CapitalHtml {
  private readonly defined = new Map<string, boolean>()

  constructor(
    private readonly source: SourceFile,
    private readonly found: Diagnostic[],
  ) {}

  /** The element that a tag means, and a finding; undefined if it isn't HTML in capital letters. */
  elementOf(name: string, span: Span | undefined): string | undefined {
    if (!CAPITALS.test(name)) return undefined
    const meant = elementNamed(name)
    if (meant === undefined || this.isDefined(name)) return undefined
    if (span && this.source.text.startsWith(`<${name}`, span.start)) this.report(name, meant, span)
    return meant
  }

  private report(name: string, meant: string, { start, end }: Span): void {
    const { path: file, text } = this.source
    const place = { file, start: start + 1, end: start + 1 + name.length }
    const fix: Edit[] = [{ ...place, text: meant }]
    const closing = `</${name}>`
    if (text.slice(start, end).endsWith(closing))
      fix.push({ file, start: end - closing.length + 2, end: end - 1, text: meant })
    this.found.push({
      code: 'syntax',
      severity: 'warning',
      message: `\`<${name}>\` is a component in MDX, because of its capitals. It's shown as HTML.`,
      place,
      help: `Write \`<${meant}>\`.`,
      fix,
    })
  }

  /** Whether an import or export of the page has the name. */
  private isDefined(name: string): boolean {
    let isDefined = this.defined.get(name)
    if (isDefined === undefined) {
      isDefined = definesName(this.source.text, name)
      this.defined.set(name, isDefined)
    }
    return isDefined
  }
}

/** The name of an attribute: HTML's are lowercase. */
export function htmlAttribute(name: string): string {
  return CAPITALS.test(name) ? name.toLowerCase() : name
}
