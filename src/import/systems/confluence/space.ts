// A space of Confluence after reading one of its exports: a tree of pages, and the files attached to them.

/** A page, with those below it in the order in which Confluence lists them. */
export interface SpacePage {
  readonly id: string
  readonly title: string
  /** Its file, or the name of a file that stands for it. */
  readonly file: string
  /** Its text in the storage format, if it has no file. */
  readonly text?: string
  readonly children: SpacePage[]
  /** Attached files by their names: the paths in the export. */
  readonly attachments: ReadonlyMap<string, string>
  /** Whether only some people could view it. Those below it were as limited. */
  readonly isRestricted?: boolean
  /** The day on which a post was written. */
  readonly day?: string
}

export interface Space {
  readonly key: string
  readonly name: string
  readonly home?: SpacePage
  /** The pages that no other holds. */
  readonly top: readonly SpacePage[]
  /** Posts of its blog, newest first. */
  readonly posts: readonly SpacePage[]
  /** Where its wiki was, as in `https://acme.example/wiki`. */
  readonly url?: string
}
