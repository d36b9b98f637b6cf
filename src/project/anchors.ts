// The vocabulary's word on an element as a link target, for the walk that gives ids.
import { findComponent } from '../components/index.ts'
import type { AnchorInfo } from '../content/collect.ts'
import { type Element, plainText } from '../content/tree.ts'
import { readProps } from '../render/props.ts'

/** How a component is a link target and a line of the table of contents; undefined for all that are neither. */
export function anchorOf(element: Element, parent: Element | undefined): AnchorInfo | undefined {
  const component = findComponent(element.name)
  const anchor = component?.anchor
  if (!component || !anchor) return undefined
  const props = readProps(component, element.props)
  const content = plainText(element.children).trim()
  const parentComponent = parent && findComponent(parent.name)
  const parentProps = parent && parentComponent ? readProps(parentComponent, parent.props) : undefined
  return { ...anchor.id(props, content), toc: anchor.toc?.(props, parentProps, content), view: anchor.view?.(props) }
}

/** True for what only assistants are given. */
export function isUnseen(element: Element): boolean {
  const component = findComponent(element.name)
  return component?.audience?.(readProps(component, element.props)) === 'agents'
}
