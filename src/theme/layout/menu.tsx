// A menu that opens without a script: a summary and a list of links. The script adds Escape, arrow keys, and closing on
// outside clicks.
import type { Html, HtmlChild } from '../../html/html.ts'
import { createPieces } from '../../html/pieces.ts'
import type { LinkView, PageView } from '../view.ts'
import { Link } from './link.tsx'

interface MenuProps {
  readonly view: PageView
  readonly items: readonly LinkView[]
  /** The content of the summary. */
  readonly children: HtmlChild
  readonly class?: string
  readonly trigger?: string
  readonly triggerId?: string
  readonly content?: string
  readonly contentId?: string
  readonly item?: string
  /** For items with long descriptions: two columns if there is room. */
  readonly wide?: boolean
  /** One of the items is the current one, and the summary doesn't show which. */
  readonly current?: boolean
}

const itemPiece = createPieces<LinkView>()

export function Menu(props: MenuProps): Html {
  const { view, items } = props
  return (
    <details class={`menu ${props.class ?? ''}`.trim()} data-menu>
      <summary id={props.triggerId} class={props.trigger} aria-current={props.current && 'true'}>
        {props.children}
      </summary>
      <ul id={props.contentId} class={`menu-list ${props.content ?? ''}`.trim()} data-wide={props.wide}>
        {items.map((item) =>
          itemPiece(item, [view.word, view.dir, props.item], () => (
            <li>
              <Link link={item} view={view} class={props.item} described named={props.item !== undefined} />
            </li>
          )),
        )}
      </ul>
    </details>
  )
}
