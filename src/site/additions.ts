// What extensions add to a site: outputs, pieces of the layout, and the stylesheets and scripts of their components.
import type { PageOutline } from '../content/page.ts'
import { type Html, raw } from '../html/html.ts'
import type { PageView } from '../theme/view.ts'
import type { Output } from './output.ts'

/** What a slot knows about its page. */
export interface SlotPage {
  readonly route: string
  readonly title: string
  readonly description?: string
  /** BCP 47 tag of the page's language. */
  readonly language: string
  /** The front matter as data. */
  readonly frontmatter: Readonly<Record<string, unknown>>
  readonly siteName: string
}

/** Renders the content of a slot. Undefined leaves it empty on this page. */
export type Slot = (page: SlotPage) => Html | undefined

/** Places in the layout that extensions may fill. */
export interface Slots {
  /** At the end of `<head>`. */
  readonly head?: Slot
  /** Above the navigation. */
  readonly sidebarTop?: Slot
  /** Above the title of the page. */
  readonly beforeTitle?: Slot
  /** Between the title and the text. */
  readonly afterTitle?: Slot
  /** Below the columns of the footer. */
  readonly footer?: Slot
}

/** The compiled stylesheet and script of an added component. */
export interface AddedAsset {
  readonly css?: Uint8Array
  readonly js?: Uint8Array
}

/** Everything that is added to one site. */
export interface SiteAdditions {
  readonly outputs: readonly Output[]
  readonly slots: readonly Slots[]
  /** By the `folder` of the component. */
  readonly assets: ReadonlyMap<string, AddedAsset>
}

export const noAdditions: SiteAdditions = { outputs: [], slots: [], assets: new Map() }

const NAMES = ['head', 'sidebarTop', 'beforeTitle', 'afterTitle', 'footer'] as const

/** Fills the slots of a page. Undefined for a site without any. Several extensions may fill one, in their order. */
export function fillSlots(
  slots: readonly Slots[],
  page: PageOutline,
  site: { readonly language: string; readonly siteName: string },
): PageView['slots'] {
  if (slots.length === 0) return undefined
  const { route, title, description } = page
  const shown: SlotPage = { route, title, description, frontmatter: page.frontmatter.data, ...site }
  const filled = NAMES.flatMap((name) => {
    const text = slots.map((slot) => slot[name]?.(shown)?.text ?? '').join('')
    return text === '' ? [] : [[name, raw(text)] as const]
  })
  return Object.fromEntries(filled)
}
