// Reads the comments in phpDocumentor's `structure.xml`.
import { childOf, childrenOf, type Element, textOf } from '../../../dom/dom.ts'
import { inlineCode, symbolLink } from '../links.ts'
import type { Doc } from '../model.ts'

/** One tag of a comment, such as `@param`. */
export interface Tag {
  readonly name: string
  readonly text: string
  /** As written, with the full names of classes. */
  readonly type: string
  /** Without its dollar sign. */
  readonly variable: string
  readonly link: string
  readonly version: string
}

/** What a comment says, and its tags. */
export interface DocBlock {
  readonly doc: Doc
  readonly tags: readonly Tag[]
}

/** The comment of something. */
export function readDocBlock(owner: Element): DocBlock {
  const block = childOf(owner, 'docblock')
  const tags = childrenOf(block, 'tag').map(
    ({ attribs }): Tag => ({
      name: attribs.name ?? '',
      text: markdown(attribs.description ?? ''),
      type: attribs.type ?? '',
      variable: (attribs.variable ?? '').replace(/^\$/, ''),
      link: attribs.link ?? '',
      version: attribs.version ?? '',
    }),
  )
  const [summary, more] = ['description', 'long-description'].map((name) => markdown(rawChild(block, name)))
  const of = (...names: readonly string[]) => tags.filter(({ name }) => names.includes(name))
  const [deprecated] = of('deprecated')
  const [since] = of('since')
  const doc: Doc = {
    ...(summary !== undefined && summary !== '' && { summary }),
    details: more === undefined || more === '' ? [] : [more],
    examples: of('example').flatMap(({ text }) => (text === '' ? [] : [text])),
    throws: of('throws', 'throw').flatMap(({ type, text }) => {
      const named = type === '' ? '' : nameLink(type)
      const said = [named, text].filter((each) => each !== '').join(': ')
      return said === '' ? [] : [said]
    }),
    see: of('see', 'link', 'uses').flatMap(({ link, text }) => seeAlso(link, text)),
    ...(deprecated && { deprecated: deprecated.text || true }),
    ...(since && (since.version || since.text) !== '' && { since: since.version || since.text }),
  }
  return { doc, tags }
}

function rawChild(block: Element | undefined, name: string): string {
  return (
    childOf(block, name)
      ?.children.map((child) => ('data' in child ? child.data : 'children' in child ? textOf(child) : ''))
      .join('') ?? ''
  )
}

function seeAlso(link: string, text: string): string[] {
  if (link === '') return text === '' ? [] : [text]
  const target = /^https?:/.test(link) ? `[${text || link}](<${link}>)` : nameLink(link)
  return [text === '' || /^https?:/.test(link) ? target : `${target}: ${text}`]
}

function nameLink(name: string): string {
  return symbolLink(idOf(name), inlineCode(shortName(name)))
}

/** Comments are Markdown, with inline tags such as `{@see \Acme\Client}`. */
function markdown(text: string): string {
  return text
    .trim()
    .replace(/\{@(?:see|link|uses)\s+([^\s}]+)\s*([^}]*)\}/g, (_, target: string, label: string) =>
      /^https?:/.test(target)
        ? `[${label || target}](<${target}>)`
        : symbolLink(idOf(target), label || inlineCode(shortName(target))),
    )
    .replace(/\{@(?:code|example|internal|inheritDoc)\b\s*([^}]*)\}/gi, (_, inner: string) =>
      inner === '' ? '' : inlineCode(inner),
    )
    .trim()
}

/** `Acme\Client` for `\Acme\Client`, and `Acme\Client::get()` for `\Acme\Client::get`. */
export function idOf(name: string): string {
  return name.trim().replace(/^\\/, '')
}

/** `Client` for `\Acme\Client`, and `Client::get()` for its method. */
export function shortName(name: string): string {
  return name.replace(/\\?(?:[\w\u0080-\uffff]+\\)+|\\(?=\w)/g, '')
}
