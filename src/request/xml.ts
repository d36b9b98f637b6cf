// Prints a value as XML, as the XML Objects of its schema say (OpenAPI, "XML Object").
import { MAX_PRINTED } from './print-json.ts'

/** What a schema says of its XML. */
export interface XmlHints {
  readonly name?: string
  readonly namespace?: string
  readonly prefix?: string
  readonly attribute?: true
  /** The items of a list have an element around them. */
  readonly wrapped?: true
  /** The content of the element around it. */
  readonly text?: true
}

/** The schema of a value, as far as its XML depends on it. */
export interface XmlSchema {
  readonly hints?: XmlHints
  /** The name by which it is referred to. */
  readonly name?: string
  property(name: string): XmlSchema | undefined
  items(): XmlSchema | undefined
}

interface XmlElement {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly children: readonly XmlElement[]
}

const MAX_DEPTH = 60

export function isXmlType(type: string): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?xml\s*(?:;|$)/i.test(type)
}

/** The value as XML. What lies past the limits is left out. Without a name in the schema, the outermost element is `root`. */
export function printXml(value: unknown, schema: XmlSchema | undefined, max = MAX_PRINTED): string {
  const builder = new Builder(max)
  const name = schema?.hints?.name ?? schema?.name ?? 'root'
  if (!Array.isArray(value)) return lines(builder.element(name, value, schema, 0)).join('\n')
  // A document has one outermost element, also if the list isn't wrapped.
  const items = schema?.items()
  const children = value.flatMap((item) => builder.elements(items?.name ?? 'item', item, items, 1))
  return lines(builder.parent(name, schema, children)).join('\n')
}

class Builder {
  constructor(private left: number) {}

  /** The elements of a property: one, or one for each item of a list. */
  elements(name: string, value: unknown, schema: XmlSchema | undefined, depth: number): XmlElement[] {
    if (this.left <= 0 || depth > MAX_DEPTH) return []
    if (!Array.isArray(value)) return [this.element(schema?.hints?.name ?? name, value, schema, depth)]
    const isWrapped = schema?.hints?.wrapped === true
    const wrapper = schema?.hints?.name ?? name
    const items = schema?.items()
    // The name of a list is only that of its wrapper.
    const inner = value.flatMap((item) => this.elements(isWrapped ? wrapper : name, item, items, depth + 1))
    return isWrapped ? [this.parent(wrapper, schema, inner)] : inner
  }

  element(name: string, value: unknown, schema: XmlSchema | undefined, depth: number): XmlElement {
    // Its two tags on their lines.
    this.left -= 2 * (name.length + 2 * depth) + 5
    if (typeof value !== 'object' || value === null) return { ...this.parent(name, schema, []), text: this.text(value) }
    const attributes: [string, string][] = []
    const children: XmlElement[] = []
    let text = ''
    for (const [key, item] of Object.entries(value)) {
      const inner = schema?.property(key)
      const isScalar = typeof item !== 'object' || item === null
      if (isScalar && inner?.hints?.attribute) attributes.push([qualified(key, inner), this.text(item)])
      else if (isScalar && inner?.hints?.text) text += this.text(item)
      else children.push(...this.elements(key, item, inner, depth + 1))
    }
    const made = this.parent(name, schema, children)
    return { ...made, attributes: [...made.attributes, ...attributes], text }
  }

  parent(name: string, schema: XmlSchema | undefined, children: readonly XmlElement[]): XmlElement {
    const { namespace, prefix } = schema?.hints ?? {}
    const attributes =
      namespace === undefined ? [] : [[prefix === undefined ? 'xmlns' : `xmlns:${prefix}`, namespace] as const]
    return { name: withPrefix(name, prefix), attributes, text: '', children }
  }

  private text(value: unknown): string {
    const written = value === null || value === undefined ? '' : String(value)
    // In XML, what stands for a value would be unreadable: `&lt;string&gt;`.
    const text = PLACEHOLDER.exec(written)?.[1] ?? written
    this.left -= text.length
    return text
  }
}

/** A value that is made up where nothing is known but its type. */
const PLACEHOLDER = /^<(string|any|binary)>$/

function qualified(key: string, { hints }: XmlSchema): string {
  return withPrefix(hints?.name ?? key, hints?.prefix)
}

function withPrefix(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}:${name}`
}

function lines({ name, attributes, text, children }: XmlElement, margin = ''): string[] {
  const tag = xmlName(name)
  const open = `${margin}<${tag}${attributes.map(([key, value]) => ` ${xmlName(key)}="${escaped(value)}"`).join('')}`
  if (children.length === 0) return [text === '' ? `${open}/>` : `${open}>${escaped(text)}</${tag}>`]
  const inner = children.flatMap((child) => lines(child, `${margin}  `))
  return [`${open}>`, ...(text === '' ? [] : [`${margin}  ${escaped(text)}`]), ...inner, `${margin}</${tag}>`]
}

/** A name without characters that no XML name may have. */
function xmlName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_')
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (char) => entities[char] ?? char)
}
