// The names that a file of DocFX gives to what it refers to.
import { escapeHtml } from '../../../html/html.ts'
import { decodeEscapes } from '../../../html/uri-escapes.ts'
import { listAt, stringAt } from '../../values.ts'
import { htmlCode, htmlSymbolLink, inlineCode, symbolLink } from '../links.ts'
import type { Code } from '../model.ts'

/** `<xref href="Acme.Client.Get(System.String)" data-throw-if-not-resolved="false"></xref>` */
const REFERENCE = /<xref\b([^>]*?)\/?>(?:([^<]*)<\/xref>)?/g

/** Names types and members as C# does, and links those that are documented. */
export class References {
  private readonly known: ReadonlyMap<string, unknown>

  constructor(references: readonly unknown[]) {
    this.known = new Map(references.map((each) => [stringAt(each, 'uid') ?? '', each]))
  }

  /** A type, and the documented ones in it: `List<Order>` for `System.Collections.Generic.List{Acme.Order}`. */
  code(id: string, isDocumented: (id: string) => boolean): Code {
    const parts = listAt(this.known.get(id), 'spec.csharp').flatMap((each) => stringAt(each, 'uid') ?? [])
    const ids = parts.length > 0 ? parts : [id]
    return { text: this.nameOf(id), symbols: [...new Set(ids.filter(isDocumented))] }
  }

  /** What a name stands for, such as a method that is listed as one of the type that it extends. */
  definitionOf(id: string): string {
    return stringAt(this.known.get(id), 'definition') ?? id
  }

  link(id: string, label?: string): string {
    return symbolLink(id, label ?? inlineCode(this.nameOf(id)))
  }

  /** A text of a comment: Markdown with HTML and references in it. These stay HTML, because HTML around them isn't Markdown. */
  text(value: string | undefined): string | undefined {
    return value?.replace(REFERENCE, (_, attributes: string, inner: string | undefined) => {
      const address = attributeOf(attributes, 'href') ?? attributeOf(attributes, 'uid') ?? ''
      const [path = ''] = address.split('?')
      const label = inner?.trim() || attributeOf(attributes, 'name')
      if (path === '' || path.startsWith('langword_')) return htmlCode(label ?? path.replace(/^langword_csharp_/, ''))
      const id = decodeEscapes(path)
      return htmlSymbolLink(id, label ?? escapeHtml(this.nameOf(id)))
    })
  }

  private nameOf(id: string): string {
    const reference = this.known.get(id)
    return stringAt(reference, 'name') ?? shortName(id)
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]?.trim()
  return value === '' ? undefined : value
}

/** `Client` for `Acme.Client`, and `Get` for `Acme.Client.Get(System.String)`. */
function shortName(id: string): string {
  const name = id.replace(/[({].*$/s, '')
  return name.slice(name.lastIndexOf('.') + 1).replace(/`+\d+/g, '') || id
}
