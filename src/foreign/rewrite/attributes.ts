// Rewrites the attributes of elements: their names, and the addresses in them.
import { hasAttribute } from '../../components/component.ts'
import { findComponent } from '../../components/index.ts'
import { literalText } from '../build.ts'
import type { ImportedName, PageHost } from '../dialect.ts'
import { attributesInExpression } from '../jsx-attributes.ts'
import { attributeOf, attributeString, calledAddress, type Tag, type TagAttribute } from '../tags.ts'
import type { Draft } from './draft.ts'

/** What other components call the attributes of ours. */
const SYNONYMS: Readonly<Record<string, string>> = { link: 'href', to: 'href', image: 'img', label: 'title' }

/** Writes the attributes of a page. */
export class AttributeWriter {
  constructor(
    private readonly draft: Draft,
    private readonly host: PageHost,
    private readonly imports: ReadonlyMap<string, ImportedName>,
  ) {}

  /** Rewrites the attributes of a tag. `given` has the names of a rule, which are undefined for what it drops. */
  write(tag: Tag, given: Readonly<Record<string, string | undefined>> = {}): void {
    const line = this.draft.lineAt(tag.start)
    const renamed: Readonly<Record<string, string | undefined>> = { ...this.synonyms(tag), ...given }
    for (const attribute of tag.attributes) {
      const { name, start, end } = attribute
      const isRenamed = Object.hasOwn(renamed, name)
      if (isRenamed && renamed[name] === undefined) {
        this.dropAttribute(tag, attribute)
        continue
      }
      if (!isRenamed && this.isIdle(tag, name)) {
        this.dropAttribute(tag, attribute)
        if (this.textToContent(tag, attribute)) continue
        const message = `\`${name}\` of <${tag.name}> has no counterpart, and was left out.`
        this.draft.remark('simplified', `<${tag.name}> attributes`, tag.start, message)
        continue
      }
      const next = this.movedAddress(attribute, line)
      const to = renamed[name] ?? name
      if (next !== undefined) {
        this.draft.replace(start, end, `${to}="${next.replaceAll('"', '&quot;')}"`)
        continue
      }
      if (to !== name) this.draft.replace(start, start + name.length, to)
      if (typeof attribute.value === 'object') this.expression(end - 1 - attribute.value.expression.length, end - 1)
    }
  }

  /** An expression whose tags may have addresses: `icon={<img src="a.png" />}`. */
  expression(start: number, end: number): void {
    this.addresses(attributesInExpression(this.draft.text.slice(start, end)), start)
  }

  /** Rewrites the addresses of attributes in code that starts at `offset`. */
  addresses(attributes: readonly TagAttribute[], offset: number): void {
    for (const attribute of attributes) {
      const start = offset + attribute.start
      const next = this.movedAddress(attribute, this.draft.lineAt(start))
      if (next === undefined) continue
      const text = `${attribute.name}="${next.replaceAll('"', '&quot;')}"`
      this.draft.replace(start, offset + attribute.end, text)
    }
  }

  /** The new address in an attribute. Undefined if it has none, or stays as it is. */
  private movedAddress(attribute: TagAttribute, line: number): string | undefined {
    const url = this.addressOf(attribute)
    const kind = /^(?:href|to|link)$/.test(attribute.name)
      ? 'link'
      : /^(?:src|img|poster|image|srcSet)$/.test(attribute.name)
        ? 'asset'
        : undefined
    if (url === undefined || !kind) return undefined
    const isExpression = typeof attribute.value === 'object'
    const imported = isExpression && this.importedAsset(attribute)
    const next = imported || (kind === 'link' ? this.host.link?.(url, line) : this.host.asset?.(url, line))
    return isExpression ? (next ?? url) : next === url ? undefined : next
  }

  /**
   * The URL in `"/x"`, `{'/x'}`, `{require('./x.png').default}`, `{useBaseUrl('/x')}`, or `{picture}`. Undefined for
   * other code.
   */
  private addressOf(attribute: TagAttribute): string | undefined {
    const plain = attributeString(attribute)
    if (plain !== undefined || typeof attribute.value !== 'object') return attribute.value === true ? undefined : plain
    return this.importedAsset(attribute) ?? calledAddress(attribute)
  }

  private importedAsset({ value }: TagAttribute): string | undefined {
    const name = typeof value === 'object' ? /^\s*([\w$]+)(?:\.src)?\s*$/.exec(value.expression)?.[1] : undefined
    const imported = name === undefined ? undefined : this.imports.get(name)
    return imported?.kind === 'asset' ? imported.url : undefined
  }

  /** Whether a component of ours, under the same name in the other system, does nothing with an attribute. */
  private isIdle(tag: Tag, attribute: string): boolean {
    const component = this.imports.has(tag.name) ? undefined : findComponent(tag.name)
    return component !== undefined && attribute !== '...' && !hasAttribute(component, attribute)
  }

  /** Our names for the attributes of a component that has the same name in both systems. */
  private synonyms(tag: Tag): Record<string, string> {
    const component = findComponent(tag.name)
    const idle = tag.attributes.filter(({ name }) => Object.hasOwn(SYNONYMS, name) && this.isIdle(tag, name))
    const pairs = idle.map(({ name }): [string, string] => [name, SYNONYMS[name] as string])
    return Object.fromEntries(
      pairs.filter(([, to]) => component && Object.hasOwn(component.props, to) && !attributeOf(tag, to)),
    )
  }

  /** Makes content of the attribute `text` of a component that has its text as content here. Returns whether it did. */
  private textToContent(tag: Tag, attribute: TagAttribute): boolean {
    const text = attribute.name === 'text' && tag.isSelfClosing ? attributeString(attribute) : undefined
    const { children } = findComponent(tag.name) ?? {}
    if (text === undefined || (children !== 'text' && children !== 'flow')) return false
    const close = this.draft.text.slice(0, tag.end - 2).trimEnd().length
    this.draft.replace(close, tag.end, `>${literalText(text)}</${tag.name}>`)
    return true
  }

  /** Removes an attribute with the white space before it: within a line of text, an empty line would end the tag. */
  private dropAttribute(tag: Tag, { start, end }: TagAttribute): void {
    const from = tag.start + this.draft.text.slice(tag.start, start).trimEnd().length
    this.draft.replace(from, end, '')
  }
}
