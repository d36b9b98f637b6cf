// What a system's HTML means beyond HTML itself: its boxes, code, macros, and links.
import type { Element } from '../../dom/dom.ts'
import type { Line } from '../lines.ts'
import type { RemarkKind } from '../report.ts'
import type { HtmlWriter } from './writer.ts'

/** An image. Sizes are in pixels. */
export interface HtmlImage {
  readonly src: string
  readonly alt?: string
  readonly width?: number
}

/** Where a link leads. Undefined leaves only its text. */
export interface HtmlLink {
  readonly url: string
  /** The text, if the link has none. */
  readonly label?: string
}

/** How a system reads its own elements. What it doesn't mention is plain HTML. */
export interface HtmlRules {
  /** Whether readers don't see an element, or see it only as part of the frame around the page. */
  isHidden?(element: Element): boolean
  /** Whether one of its own elements has lines of its own. */
  isBlock?(element: Element): boolean
  /** The lines of an element that isn't plain HTML. */
  block?(element: Element, writer: HtmlWriter): readonly Line[] | undefined
  /** The Markdown of an element within a line. */
  phrase?(element: Element, writer: HtmlWriter): string | undefined
  /** Where a link with an `href` leads. */
  link?(href: string, element: Element): HtmlLink | undefined
  image?(element: Element): HtmlImage | undefined
  remark?(kind: RemarkKind, what: string, line: number, message?: string, todo?: string): void
}
