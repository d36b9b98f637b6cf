// A rule: one guideline for writers. Assistants and authors both read it, and a program checks it where that's
// possible.
import type { Page, PageOutline } from '../content/page.ts'
import type { ReadingCode } from '../diagnostics/codes.ts'
import type { Edit, Place } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import type { PlacedNode } from './nodes.ts'
import type { PageText } from './prose.ts'

/** The parts of the guidelines, in the order of the rule file. */
export type RuleArea =
  | 'language'
  | 'organization'
  | 'readers'
  | 'code'
  | 'api'
  | 'accessibility'
  | 'components'
  | 'structure'
  | 'project'

/**
 * How serious a finding is, regardless of its certainty. `error`: something breaks (a link, a component, a leaked
 * secret). `warning`: worth fixing on nearly every site. `suggestion`: a matter of style. `off`: not checked.
 */
export type RuleSeverity = 'error' | 'warning' | 'suggestion' | 'off'

/** An option of a rule that `galley.json` can set. */
export interface RuleOption {
  readonly type: 'number' | 'string' | 'boolean' | 'strings' | 'map'
  readonly default: number | string | boolean | readonly string[] | Readonly<Record<string, string>>
  readonly summary: string
}

/** What a check reports. The code, the severity, and the reason come from the rule. */
export interface Finding {
  readonly message: string
  readonly place: Place
  readonly help?: string
  readonly fix?: readonly Edit[]
  /** True if this fix changes what readers see, although the rule's other fixes don't. */
  readonly rewords?: boolean
  /** Overrides the rule's severity for this finding, unless the site sets one. */
  readonly severity?: Exclude<RuleSeverity, 'off'>
}

/** Values of a rule's options, defaults included. */
export type OptionValues = Readonly<Record<string, unknown>>

/** What a page check may use. Never files, the clock, or the network. */
export interface PageInput {
  readonly page: Page
  readonly project: Project
  readonly options: OptionValues
  /** The prose of the page, in blocks and sentences, shared by all rules. */
  readonly text: PageText
  /** Every node of the page with its surroundings, in document order, shared by all rules. */
  readonly nodes: readonly PlacedNode[]
}

/** What a site check may use. */
export interface SiteInput {
  readonly project: Project
  /** The pages whose findings count, if those of others are dropped. A rule may leave others unread. */
  readonly pages?: readonly PageOutline[]
  readonly options: OptionValues
}

/** A guideline. Its examples are both its tests and its documentation. */
export interface Rule {
  /** Stable name in kebab case. Also the code of its findings. */
  readonly name: string
  readonly area: RuleArea
  /**
   * The severity in the preset `recommended`, where errors are what breaks for readers. A site can change it in
   * `galley.json`.
   */
  readonly severity: RuleSeverity
  /** The severity in the preset `strict`, if different. */
  readonly strict?: RuleSeverity
  /** True if some of its findings are errors, although its severity is lower. */
  readonly givesErrors?: boolean
  /**
   * How reliably a program can check it. `exact`: always right. `heuristic`: usually right. `run`: by running
   * something. `none`: advice for assistants that nothing enforces.
   */
  readonly check: 'exact' | 'heuristic' | 'none' | 'run'
  /**
   * Accuracy of a heuristic, measured on the labeled sentences in the repository. `precision` is the share of findings
   * that were right.
   */
  readonly measured?: { readonly precision: number; readonly recall?: number; readonly sample: number }
  /** The instruction for assistants, in the second person. */
  readonly guidance: string
  /** Why it matters, in one sentence. */
  readonly why: string
  /**
   * Codes of the findings of reading and building that belong to this rule. The site's setting for the rule applies to
   * them too.
   */
  readonly codes?: readonly ReadingCode[]
  readonly options?: Readonly<Record<string, RuleOption>>
  /** True if the rule's fixes change what readers see. `--fix` leaves them to `--fix-wording`. */
  readonly rewords?: boolean
  /** True for a rule that also checks repository files and files for assistants, such as `AGENTS.md`. */
  readonly everyFile?: boolean
  /** Returns false if the rule doesn't apply to a site. Assistants don't see it then. */
  concerns?(project: Project): boolean
  /**
   * MDX bodies, or small sites (with `files`). Each `bad` one gives exactly one finding of this rule, and each `good`
   * one gives none. Examples of rules with `check: 'none'` are only shown, not tested.
   */
  readonly examples: { readonly good: readonly RuleExample[]; readonly bad: readonly RuleExample[] }
  /**
   * True for a rule that also checks pages generated from specifications. Other rules check only pages that authors
   * write.
   */
  readonly looksAtGenerated?: boolean
  /** True for a page rule that needs the text of other pages. It stays silent until those have been read. */
  readonly looksAtOthers?: boolean
  /**
   * True for a page rule that looks at more than a page and the settings: at other pages, files, or specifications. Other
   * built-in rules run once for all pages with the same text. Those of extensions run for each page.
   */
  readonly looksAround?: boolean
  /** Checks one page. Runs again for that page when it changes. */
  page?(input: PageInput): Iterable<Finding>
  /**
   * True for a site rule that reads no page's text, only front matter and navigation. It also runs when only a few pages
   * are checked.
   */
  readonly looksAtOutlines?: boolean
  /** Checks the whole site: orphans, duplicates, redirects. */
  site?(input: SiteInput): Iterable<Finding>
}

/** The MDX body of a page, or the files of a small site. */
export type RuleExample = string | { readonly files: Readonly<Record<string, string>>; readonly options?: OptionValues }

/** Defines a rule. Returns its argument with the type `Rule`. */
export function rule(definition: Rule): Rule {
  return definition
}
