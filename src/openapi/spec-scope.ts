// The specifications that apply to some pages, found out once for all of them: a setting may name hundreds.
import type { Catalog } from './catalog.ts'
import type { ApiDocument } from './model.ts'
import type { SpecFile } from './spec-file.ts'
import type { SpecSource } from './spec-sources.ts'

/** The specifications that one setting names, in order. Each is read when it's first needed. */
export class SpecScope {
  private readonly hasOverlays: boolean
  private readonly firsts = new Map<SpecFile, SpecSource>()
  private next = 0
  private read: ApiDocument[] | undefined
  private missing: { readonly source: string | undefined } | undefined

  constructor(
    private readonly catalog: Catalog,
    private readonly sources: readonly SpecSource[],
  ) {
    this.hasOverlays = sources.some(({ overlays }) => overlays !== undefined)
  }

  /** All that could be read. */
  get documents(): readonly ApiDocument[] {
    this.read ??= this.sources.flatMap(({ source, overlays }) => this.catalog.document(source, overlays) ?? [])
    return this.read
  }

  /** The first that couldn't be read. */
  get unread(): string | undefined {
    this.missing ??= {
      source: this.sources.find(({ source, overlays }) => !this.catalog.document(source, overlays))?.source,
    }
    return this.missing.source
  }

  /** The specification that a page names, with the overlays that the setting has for it. */
  document(source: string): ApiDocument | undefined {
    const file = this.hasOverlays ? this.catalog.file(source) : undefined
    return this.catalog.document(source, file && this.firstOf(file)?.overlays)
  }

  private firstOf(file: SpecFile): SpecSource | undefined {
    while (this.next < this.sources.length && !this.firsts.has(file)) {
      const source = this.sources[this.next++] as SpecSource
      const named = this.catalog.file(source.source)
      if (named && !this.firsts.has(named)) this.firsts.set(named, source)
    }
    return this.firsts.get(file)
  }
}
