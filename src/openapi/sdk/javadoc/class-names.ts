// Classes of elements in what javadoc writes.
import type { Element } from '../../../dom/dom.ts'

/** Whether an element has a class. Their spelling has changed between `typeSignature` and `type-signature`. */
export function hasName(element: Element, ...names: readonly string[]): boolean {
  const classes = element.attribs.class
  return classes?.split(/\s+/).some((each) => names.includes(each.replace(/-/g, '').toLowerCase())) ?? false
}
