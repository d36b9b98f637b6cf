// What a page in AsciiDoc needs from its site: attributes, other files, and where references lead.
import type { RemarkKind } from '../report.ts'

/** What a page needs from its site. `from` is the file that the text is written in. */
export interface AdocSite {
  /** The page's file. */
  readonly file: string
  /** Attributes that the site sets, by lower-case name. */
  readonly attributes: ReadonlyMap<string, string>
  /** Names among them that pages can't change. */
  readonly locked: ReadonlySet<string>
  /** False if the site doesn't show the title that the text begins with. */
  readonly showsTitle?: boolean
  /** A file that the page includes. */
  include?(target: string, from: string): { readonly text: string; readonly file: string } | undefined
  /** The page that a reference names: its URL, and the title of the page or of the part that the fragment names. */
  reference?(target: string): { readonly url: string; readonly title?: string } | undefined
  /** The path of an image. Undefined leaves it as typed. */
  image?(target: string, imagesFolder: string | undefined): string | undefined
  remark?(kind: RemarkKind, what: string, line: number, message: string, todo?: string): void
}
