// What the layout shows of a page's text.
import type { Page, Route } from '../content/page.ts'
import type { Html } from '../html/html.ts'
import type { RenderedPage } from '../render/render-context.ts'
import type { TocItem } from '../theme/view.ts'
import type { SiteContext } from './site-context.ts'
import { untranslatedPage } from './untranslated.ts'
import { feedFile } from './view/feed.ts'
import { toc } from './view/toc.ts'

/** What the layout shows of a page's text, besides the text itself and the panel. */
export interface PageText {
  readonly lead?: Html
  readonly inPlaceOfContents?: Html
  readonly hasPanel: boolean
  readonly toc: readonly TocItem[]
  /** Names of the stylesheets and scripts that the text needs. */
  readonly assets: readonly string[]
  /** Files whose bundles the text needs. */
  readonly islands: ReadonlySet<string>
  readonly hasUtilities: boolean
  /** The path of the page's feed. */
  readonly feed?: string
}

/** What the layout shows of a page. */
export function pageText(site: SiteContext, page: Page, rendered: RenderedPage): PageText {
  const { lead, inPlaceOfContents, panel, assets, islands } = rendered
  return {
    lead,
    inPlaceOfContents,
    hasPanel: panel !== undefined,
    toc: toc(page),
    assets: [...assets],
    islands,
    hasUtilities: site.utilities.isUsedBy(page),
    // Other languages get a link to the existing text.
    feed: feedFile(untranslatedPage(site, page.route)?.original ?? page),
  }
}

/** The parts of a page that are put into its layout. */
export type TextPart = 'body' | 'panel'

/** The range of such a part in the document, in bytes. */
export interface TextPlace {
  readonly part: TextPart
  readonly start: number
  readonly length: number
}

/** What was made from a page's text, and its ranges in the document. */
export interface PlacedText {
  readonly text: PageText
  readonly places: readonly TextPlace[]
  /** A hash of the document around it. */
  readonly shell: string
}

/** The texts of documents that were just made, for a build that keeps them. */
export class PlacedTexts {
  private readonly texts = new Map<Route, PlacedText>()
  private isOn = false

  /** From here on, texts are remembered until they are taken. */
  begin(): void {
    this.isOn = true
  }

  end(): void {
    this.isOn = false
    this.texts.clear()
  }

  add(route: Route, place: () => PlacedText): void {
    if (this.isOn) this.texts.set(route, place())
  }

  take(route: Route): PlacedText | undefined {
    const text = this.texts.get(route)
    this.texts.delete(route)
    return text
  }
}
