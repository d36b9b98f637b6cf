// The types of `templates.mjs`.

interface Names {
  readonly name: string
  readonly camel: string
  readonly pascal: string
}

/** What a new member of one folder starts as. */
interface Template {
  readonly folder: string
  /** The tests that see the member. */
  readonly tests: string
  /** The name of its file in the folder. */
  file(name: string): string
  text(names: Names): string
  /** Its item in the list, where that isn't its imported name. */
  entry?(names: Names): string
}

export const TEMPLATES: Readonly<Record<string, Template>>
