// Collects the findings of pages, and merges those that have the same cause.
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { mentionsSuppression } from './suppress.ts'

/**
 * Findings of pages. Many pages show the same part of a specification, name one that isn't there, or use the same component
 * in the same way, so a mistake in it is one finding, on the first of them.
 */
export class PageFindings {
  private readonly written: Diagnostic[] = []
  private readonly shared = new Map<string, { readonly finding: Diagnostic; readonly pages: Set<unknown> }>()

  constructor(private readonly project: Pick<Project, 'sources' | 'vocabulary'>) {}

  add(page: Page, findings: readonly Diagnostic[]): void {
    for (const finding of findings) {
      const { file } = finding.place
      const isOfSpec = page.isGenerated || (file !== page.file && SPEC_FILE.test(file))
      this.addTo(isOfSpec ? file : this.sharedPart(finding), finding, page)
    }
  }

  /** The findings from reading all files. */
  addRead(findings: readonly Diagnostic[]): void {
    for (const finding of findings) this.addTo(this.sharedPart(finding), finding, finding.place.file)
  }

  /** @param part what several pages share. Undefined for what is on this page alone. */
  private addTo(part: string | undefined, finding: Diagnostic, page: unknown): void {
    if (part === undefined) {
      this.written.push(finding)
      return
    }
    const key = [part, finding.code, finding.message].join('\0')
    const first = this.shared.get(key)
    if (first) first.pages.add(page)
    else this.shared.set(key, { finding, pages: new Set([page]) })
  }

  all(): Diagnostic[] {
    const shared = Array.from(this.shared.values(), ({ finding, pages: { size } }) =>
      size === 1 ? finding : { ...finding, help: [finding.help, `It's on ${size} pages.`].filter(Boolean).join(' ') },
    )
    return [...this.written, ...shared]
  }

  /**
   * The cause that a finding may share with other pages: a missing specification, or the tag of an imported component. What
   * is wrong inside that is wrong on every page with the tag.
   */
  private sharedPart({ code, place: { file, start } }: Diagnostic): string | undefined {
    const text = /\.mdx?$/i.test(file) ? this.project.sources.get(file)?.text : undefined
    if (text === undefined) return undefined
    const part = code === 'missing-spec' ? '' : this.importedTag(text, start)
    // A comment that turns off a finding applies to its own page.
    return part === undefined || mentionsSuppression(text) ? undefined : part
  }

  /** The tag of an imported component. A finding is either at the whole tag or at its name. */
  private importedTag(text: string, start: number): string | undefined {
    COMPONENT_TAG.lastIndex = text[start] === '<' ? start : start - 1
    const [tag, name] = COMPONENT_TAG.exec(text) ?? []
    if (tag === undefined || name === undefined || this.project.vocabulary.find(name)) return undefined
    return new RegExp(`^import\\s[^'"]*\\b${name}\\b[^'"]*\\sfrom\\s`, 'm').test(text) ? tag : undefined
  }
}

const SPEC_FILE = /\.(?:json|ya?ml|graphqls?|gql|proto)$/i
const COMPONENT_TAG = /<([A-Z]\w*)(?=[\s/>])[^<>]*>/y
