// What a specification says of itself besides its description: version, contact, license, and terms.
import type { Node } from '../content/tree.ts'
import type { ApiWords } from './field-content.ts'
import { code, commaSeparated, link, list, paragraph, text } from './nodes.ts'
import { objectAt, stringAt } from './values.ts'

/**
 * The facts of `info` as a list, which goes before the description: after it, they'd belong to its last heading. Nothing if
 * there are none.
 */
export function infoFacts(info: unknown, word: ApiWords): Node[] {
  const version = stringAt(info, 'version')
  const terms = stringAt(info, 'termsOfService')
  const facts: (readonly [key: string, values: readonly Node[]])[] = [
    ['version', version ? [code(version)] : []],
    ['contact', contact(objectAt(info, 'contact'))],
    ['license', license(objectAt(info, 'license'))],
  ]
  const items = facts.flatMap(([key, values]) =>
    values.length === 0 ? [] : [[paragraph(text(`${word(key)}: `), ...commaSeparated(values))]],
  )
  if (terms) items.push([paragraph(linked(terms, word('termsOfService')))])
  return items.length === 0 ? [] : [list(items)]
}

function contact(value: unknown): Node[] {
  const [name, url, email] = ['name', 'url', 'email'].map((key) => stringAt(value, key))
  return [
    ...(url ? [linked(url, name || url)] : name ? [text(name)] : []),
    ...(email ? [link(`mailto:${email}`, text(email))] : []),
  ]
}

function license(value: unknown): Node[] {
  const [identifier, url] = ['identifier', 'url'].map((key) => stringAt(value, key))
  const name = stringAt(value, 'name') || identifier || url
  if (!name) return []
  return [url ? linked(url, name) : text(name)]
}

/** Some authors write a name in place of a URL. It's never a path of this site. */
function linked(url: string, label: string): Node {
  if (/^https?:\/\//i.test(url)) return link(url, text(label))
  return text(label === url ? url : `${label} (${url})`)
}
