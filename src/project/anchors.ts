// Answers, from the vocabulary, how elements act as link targets.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { AnchorInfo, PageParts } from '../content/collect.ts'
import { plainText } from '../content/tree.ts'
import { readProps } from '../render/props.ts'

/** The callbacks of `collectPage` that depend on the vocabulary. */
export function createAnchors({ find }: Vocabulary): Pick<PageParts, 'anchorOf' | 'isUnseen'> {
  return {
    anchorOf(element, parent): AnchorInfo | undefined {
      const component = find(element.name)
      const anchor = component?.anchor
      if (!component || !anchor) return undefined
      const props = readProps(component, element.props)
      const content = () => plainText(element.children).trim()
      const parentComponent = anchor.toc && parent && find(parent.name)
      const parentProps = parentComponent && readProps(parentComponent, parent.props)
      return {
        ...anchor.id(props, content),
        toc: anchor.toc?.(props, parentProps, content),
        view: anchor.view?.(props),
      }
    },
    // Content that only assistants see.
    isUnseen(element) {
      const component = find(element.name)
      return component?.audience !== undefined && component.audience(readProps(component, element.props)) === 'agents'
    },
  }
}
