// What a page of Confluence needs from its space: other pages, files, and people.
import type { RemarkKind } from '../report.ts'

/** A page as links and lists name it. */
export interface ConfluencePage {
  readonly address: string
  readonly title: string
}

export interface ConfluenceSite {
  /** A page by its title, in this space or another one. */
  page(title: string, space: string | undefined): ConfluencePage | undefined
  /** A page by its id. */
  pageById(id: string): ConfluencePage | undefined
  /** The pages below this one. */
  children(): readonly ConfluencePage[]
  /** The pages below another one. */
  childrenOf(title: string): readonly ConfluencePage[]
  /** The address of a file that is attached to this page, or to the one with the title. */
  attachment(name: string, title: string | undefined, space: string | undefined): string
  /** Whether such a file exists. */
  hasAttachment(name: string): boolean
  /** The names of all files attached to this page. */
  attachments(): readonly string[]
  /** The file at a path in the export, which may lack its ending. */
  stored(path: string): string
  /** The text of another page, in the storage format. */
  body(title: string, space: string | undefined): string | undefined
  remark?(kind: RemarkKind, what: string, line: number, message?: string, todo?: string): void
}
