// Checks a project, or one page of it: collects the findings from reading and from every rule that the site enables.
import type { Page } from '../content/page.ts'
import type { Root } from '../content/tree.ts'
import { ruleCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { relocate } from '../diagnostics/relocate.ts'
import { sortDiagnostics } from '../diagnostics/report/place-text.ts'
import type { Project } from '../project/project.ts'
import { brokenParts } from './foreign-syntax.ts'
import { withImport } from './known-imports.ts'
import { type PlacedNode, placedNodes } from './nodes.ts'
import type { Outside } from './outside.ts'
import { rulesOf } from './own-rules.ts'
import { PageFindings } from './page-findings.ts'
import { isChangelog, isLegal, isRepositoryPath } from './page-kind.ts'
import { probes } from './probes/index.ts'
import { isNavigatedForeign } from './prose/english.ts'
import { type PageText, pageText } from './prose.ts'
import type { Finding, OptionValues, PageInput, Rule, RuleSeverity } from './rule.ts'
import { ignoreComments } from './rules/ignore-comments.ts'
import { type RuleSetting, type RuleSettings, readRuleSettings } from './settings.ts'
import {
  applySuppressions,
  mentionsSuppression,
  readSuppressions,
  type Suppression,
  suppressionProblems,
} from './suppress.ts'

/** What to check. */
export interface CheckOptions {
  /** Rules added by extensions. */
  readonly rules?: readonly Rule[]
  /** Run only these rules. Findings from reading are left out too, except those that a named rule covers. */
  readonly only?: ReadonlySet<string>
  /** Findings made elsewhere, such as external links and examples that ran. Settings and comments apply to them too. */
  readonly found?: readonly Diagnostic[]
  /** True for errors alone. Rules that never give any don't run. */
  readonly errorsOnly?: boolean
  /** True while the other pages haven't been read. Rules that need their text stay silent. */
  readonly isEarly?: boolean
}

/** What to check, and what the check may look at outside of the docs. */
export interface CheckAllOptions extends CheckOptions {
  readonly outside?: Outside
  /** Check only these pages, and with rules that need no text of other pages. Without it, all pages must have been read. */
  readonly pages?: readonly Page[]
}

/**
 * All findings: those from reading, from the rules, and from the probes that look outside of the docs. The command line,
 * the MCP server, and `build --strict` all call this. Sorted by file and position.
 */
export async function checkAll(
  project: Project,
  { outside = {}, pages, ...options }: CheckAllOptions = {},
): Promise<Diagnostic[]> {
  const run = new Run(project, options)
  const wanted = probes.filter(
    ({ codes, looksAtPages }) => (looksAtPages || !pages) && codes.some((code) => run.wants(code)),
  )
  const found = await Promise.all(wanted.map((probe) => probe.find(project, outside)))
  const all = { ...options, found: [...(options.found ?? []), ...found.flat()] }
  return pages ? checkPages(project, pages, all) : checkProject(project, all)
}

/**
 * All findings of a project, sorted by file and position. Takes linear time, and never throws because of what an author
 * wrote.
 */
export function checkProject(project: Project, options: CheckOptions = {}): Diagnostic[] {
  const run = new Run(project, options)
  const inPages = new PageFindings(project)
  inPages.addRead(run.reading([...project.diagnostics, ...(options.found ?? [])]))
  const suppressions = run.addPages(project.pages.values(), inPages)
  const found = [...inPages.all(), ...run.site(), ...run.reading(run.settings.diagnostics)]
  return run.sorted(run.unsuppressed(found, suppressions))
}

/** The findings of one page and of the files it imports, for editors. Skips rules that look at the whole site. */
export function checkPage(project: Project, page: Page, options: CheckOptions = {}): Diagnostic[] {
  return new Run(project, options).pages([page], () => false)
}

/**
 * The findings of some pages and of the files they import, where other pages may not have been read. Rules that look at
 * the whole site run if they need no page's text.
 */
export function checkPages(project: Project, pages: Iterable<Page>, options: CheckOptions = {}): Diagnostic[] {
  return new Run(project, options).pages(pages, ({ looksAtOutlines = false }) => looksAtOutlines)
}

/**
 * The findings on the configuration and of rules that look at the whole site, as far as it has been read. Editors call
 * this while somebody edits docs.json. It doesn't check pages.
 */
export function checkSite(project: Project, options: CheckOptions = {}): Diagnostic[] {
  const run = new Run(project, options)
  return run.sorted([...run.reading([...project.diagnostics, ...run.settings.diagnostics]), ...run.site()])
}

/**
 * The findings of reading and building, as the site's settings and the comments in these pages leave them. No rule
 * checks anything.
 */
export function settleFindings(
  project: Project,
  found: readonly Diagnostic[],
  { pages = [], rules }: { readonly pages?: Iterable<Page>; readonly rules?: readonly Rule[] } = {},
): Diagnostic[] {
  return new Run(project, { rules }).settled(found, pages)
}

/** What was found in the first of several pages with the same text. */
interface FoundInPage {
  readonly page: Page
  readonly found: readonly Diagnostic[]
}

interface Active {
  readonly rule: Rule
  readonly setting: RuleSetting
}

/** One run over a project: the rules that take part, with their settings. */
class Run {
  readonly settings: RuleSettings
  /** Every name that a comment may use: rules, and the codes that rules are responsible for. */
  private readonly known: ReadonlySet<string>
  /** The names in `known` whose rules run. */
  private readonly active: ReadonlySet<string>
  private readonly taking: readonly Active[]
  /** Page rules that look at nothing but the page, and the others. */
  private readonly aloneRules: readonly Active[]
  private readonly aroundRules: readonly Active[]
  /** The places of page rules among all. */
  private readonly order: ReadonlyMap<string, number>
  /** What `alone` found, by the tree of the page and by what else rules ask about it. */
  private readonly shared = new WeakMap<Root, Map<string, FoundInPage>>()
  private readonly speakers: ReadonlyMap<string, Active>
  /** What `foreign-syntax` reports as an error, in files with syntax errors. */
  private readonly broken = new Map<string, ReturnType<typeof brokenParts>>()

  constructor(
    private readonly project: Project,
    private readonly options: CheckOptions,
  ) {
    const rules = rulesOf(project, options.rules)
    this.settings = readRuleSettings(project, rules)
    const all = rules.map((rule) => ({ rule, setting: this.settings.get(rule) }))
    const { only, errorsOnly = false } = options
    const mayTakePart = ({ rule, setting: { severity, isSet } }: Active) =>
      errorsOnly ? severity === 'error' || (severity !== 'off' && !isSet && rule.givesErrors) : severity !== 'off'
    // Only the findings of all rules tell which comments silence none.
    const everyRule = !only || namesOf(ignoreComments).some((name) => only.has(name))
    this.taking = all.filter((active) => mayTakePart(active) && (everyRule || only.has(active.rule.name)))
    const onPage = this.taking.filter(({ rule }) => rule.page && !(options.isEarly && rule.looksAtOthers))
    const looksAround = ({ rule }: Active) => rule.looksAround || options.rules?.includes(rule)
    this.aloneRules = onPage.filter((active) => !looksAround(active))
    this.aroundRules = onPage.filter(looksAround)
    this.order = new Map(onPage.map(({ rule }, number) => [rule.name, number]))
    this.speakers = new Map(all.flatMap((active) => (active.rule.codes ?? []).map((code) => [code, active])))
    this.known = new Set(rules.flatMap(namesOf))
    // A rule that needs a run has no findings if it wasn't run, so its comments can't be called unused.
    this.active = new Set(this.taking.filter(({ rule }) => rule.check !== 'run').flatMap(({ rule }) => namesOf(rule)))
  }

  /** The findings that were asked for, in the order of their places. */
  sorted(found: readonly Diagnostic[]): Diagnostic[] {
    const { errorsOnly = false } = this.options
    return sortDiagnostics(
      found.filter(({ code, severity }) => (severity === 'error' || !errorsOnly) && this.isAskedFor(code)),
    )
  }

  /** What comments leave of some findings, and what is wrong with the comments. */
  unsuppressed(found: readonly Diagnostic[], suppressions: readonly Suppression[], active = this.active): Diagnostic[] {
    const { left, used } = this.apply(suppressions, found)
    const rules = { known: this.known, active }
    return [...left, ...this.reading(suppressions.flatMap((one) => suppressionProblems(one, used, rules)))]
  }

  settled(found: readonly Diagnostic[], pages: Iterable<Page>): Diagnostic[] {
    const seen = new Set<string>()
    const suppressions = Array.from(pages, (page) => this.suppressions(aboutPage(page, this.project), seen)).flat()
    return this.apply(suppressions, this.withSettings(found)).left
  }

  private apply(suppressions: readonly Suppression[], found: readonly Diagnostic[]) {
    return applySuppressions(found, suppressions, (code) => this.speakers.get(code)?.rule.name)
  }

  /** False for findings that would be filtered out anyway. */
  wants(code: string): boolean {
    return this.isAskedFor(code) && this.speakers.get(code)?.setting.severity !== 'off'
  }

  private isAskedFor(code: string): boolean {
    const { only } = this.options
    return !only || only.has(code) || only.has(this.speakers.get(code)?.rule.name ?? '')
  }

  /** Findings from reading that were asked for, as the site's settings leave them. */
  reading(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    const wanted = diagnostics.filter((diagnostic) => {
      const { code, place } = diagnostic
      return this.wants(code) && !isRepositoryPath(place.file) && !(code === 'syntax' && this.isForeign(diagnostic))
    })
    return this.withSettings(wanted).map((found) =>
      found.code === 'unknown-component' ? withImport(found, this.project) : found,
    )
  }

  /** Findings from reading, with the severity that the site sets for the responsible rules. */
  private withSettings(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    return diagnostics.flatMap((diagnostic) => {
      const speaker = this.speakers.get(diagnostic.code)
      if (!speaker) return [diagnostic]
      const { severity, isSet } = speaker.setting
      if (severity === 'off') return []
      const why = diagnostic.why ?? speaker.rule.why
      return [{ ...diagnostic, why, ...(isSet && { severity }) }]
    })
  }

  /** True for the syntax of another system. `foreign-syntax` reports it, and one mistake should give one finding. */
  private isForeign({ place }: Diagnostic): boolean {
    if (!this.taking.some(({ rule }) => rule.name === 'foreign-syntax')) return false
    const text = this.project.sources.get(place.file)?.text ?? ''
    // Closing tags of templates have no finding of their own.
    if (/\{(?:%|\{[<%])/.test(text.slice(Math.max(0, place.start - 1), place.start + 3))) return true
    const parts = this.broken.get(place.file) ?? brokenParts(text)
    this.broken.set(place.file, parts)
    return parts.some(({ start, end }) => start <= place.start && place.start < end)
  }

  /** Adds the findings of rules for some pages. Returns the comments that suppress findings there and in their snippets. */
  addPages(pages: Iterable<Page>, inPages: PageFindings): Suppression[] {
    const suppressions: Suppression[] = []
    const seen = new Set<string>()
    for (const page of pages) {
      const about = aboutPage(page, this.project)
      inPages.add(page, this.page(about))
      suppressions.push(...this.suppressions(about, seen))
    }
    return suppressions
  }

  /** The findings of all rules for a page, in the order of the rules. */
  private page(about: AboutPage): readonly Diagnostic[] {
    const alone = this.alone(about)
    const around = this.byRules(this.aroundRules, about)
    if (around.length === 0) return alone
    const placeOf = ({ code }: Diagnostic) => this.order.get(code) ?? 0
    return [...alone, ...around].sort((a, b) => placeOf(a) - placeOf(b))
  }

  /** The findings of the rules that look at nothing but the page. Pages with the same tree share them. */
  private alone(about: AboutPage): readonly Diagnostic[] {
    const { page } = about
    const known = this.shared.get(page.body) ?? new Map<string, FoundInPage>()
    this.shared.set(page.body, known)
    const kind = this.kindOf(page)
    const equal = known.get(kind)
    if (equal) return equal.found.map((finding) => relocate(finding, equal.page.file, page.file))
    const found = this.byRules(this.aloneRules, about)
    known.set(kind, { page, found })
    return found
  }

  /** What rules ask about a page besides its text. */
  private kindOf(page: Page): string {
    const isForeign = isNavigatedForeign(page, this.project)
    return JSON.stringify([page.title, isRepositoryPath(page.file), isLegal(page), isChangelog(page), isForeign])
  }

  private byRules(rules: readonly Active[], about: AboutPage): Diagnostic[] {
    const { page } = about
    const isOfRepository = isRepositoryPath(page.file)
    return rules.flatMap(({ rule, setting }) => {
      if (page.isGenerated && !rule.looksAtGenerated) return []
      if (isOfRepository && !rule.everyFile) return []
      const found = rule.page?.(new Input(about, setting.options)) ?? []
      return Array.from(found, (finding) => toDiagnostic(finding, rule, setting))
    })
  }

  /** All findings of some pages and of their snippets, with those of the rules about the site that `takesPart` chooses. */
  pages(given: Iterable<Page>, takesPart: (rule: Rule) => boolean): Diagnostic[] {
    const pages = [...given]
    const files = new Set<string>()
    const found: Diagnostic[] = []
    const inPages = new PageFindings(this.project)
    for (const page of pages) for (const file of [page.file, ...page.imports.map((one) => one.file)]) files.add(file)
    const suppressions = this.addPages(pages, inPages)
    found.push(...inPages.all())
    const inFiles = ({ place }: Diagnostic) => files.has(place.file)
    const read = [...this.project.diagnostics, ...(this.options.found ?? [])].filter(inFiles)
    found.push(...this.reading(read), ...this.site(takesPart, pages).filter(inFiles))
    // A comment for a rule that didn't run isn't unused.
    const silent = this.taking.filter(({ rule }) => rule.site && !takesPart(rule)).flatMap(({ rule }) => namesOf(rule))
    const active = new Set([...this.active].filter((name) => !silent.includes(name)))
    return this.sorted(this.unsuppressed(found, suppressions, active))
  }

  /** The findings of the rules that look at the whole site, or only those of some pages. */
  site(takesPart: (rule: Rule) => boolean = () => true, pages?: readonly Page[]): Diagnostic[] {
    const { project } = this
    return this.taking.flatMap(({ rule, setting }) => {
      if (!takesPart(rule)) return []
      const found = rule.site?.({ project, pages, options: setting.options }) ?? []
      return Array.from(found, (finding) => toDiagnostic(finding, rule, setting))
    })
  }

  /** Suppression comments of a page and its snippets. `seen` collects files, so that each text is read once. */
  private suppressions({ page, nodes }: AboutPage, seen: Set<string>): Suppression[] {
    return [page.file, ...page.imports.map(({ file }) => file)].flatMap((file) => {
      const source = this.project.sources.get(file)
      if (!source || seen.has(file)) return []
      seen.add(file)
      return mentionsSuppression(source.text) ? readSuppressions(source, nodes()) : []
    })
  }
}

/** What rules and comments need of a page, computed once. */
interface AboutPage {
  readonly page: Page
  readonly project: Project
  nodes(): readonly PlacedNode[]
  text(): PageText
}

function aboutPage(page: Page, project: Project): AboutPage {
  return { page, project, nodes: lazy(() => placedNodes(page)), text: lazy(() => pageText(page, project)) }
}

/**
 * What one rule sees of a page. It's a class because one is made per rule and page, and object literals with getters
 * are slow.
 */
class Input implements PageInput {
  constructor(
    private readonly about: AboutPage,
    readonly options: OptionValues,
  ) {}

  get page(): Page {
    return this.about.page
  }

  get project(): Project {
    return this.about.project
  }

  get nodes(): readonly PlacedNode[] {
    return this.about.nodes()
  }

  get text(): PageText {
    return this.about.text()
  }
}

/** Calls `make` on first use and remembers the result. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function namesOf(rule: Rule): string[] {
  return [rule.name, ...(rule.codes ?? [])]
}

function toDiagnostic(finding: Finding, rule: Rule, setting: RuleSetting): Diagnostic {
  const own = setting.severity as Exclude<RuleSeverity, 'off'>
  const { message, place, help, fix } = finding
  const rewords = fix && (finding.rewords ?? rule.rewords)
  return {
    code: ruleCode(rule.name),
    severity: setting.isSet ? own : (finding.severity ?? own),
    message,
    place,
    why: rule.why,
    ...(help && { help }),
    ...(fix && { fix }),
    ...(rewords && { rewords }),
  }
}
