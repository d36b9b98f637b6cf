// What a rule is: one guideline for writers, said to assistants and authors alike, checked where a program can decide it.
import type { Page } from '../content/page.ts'
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
 * How much a finding weighs, whatever its certainty. `error`: something breaks (a link, a component, a secret that leaks).
 * `warning`: worth fixing on nearly every site. `suggestion`: a matter of style. `off`: not checked.
 */
export type RuleSeverity = 'error' | 'warning' | 'suggestion' | 'off'

/** One option of a rule, as `galley.json` sets it. */
export interface RuleOption {
  readonly type: 'number' | 'string' | 'boolean' | 'strings' | 'map'
  readonly default: number | string | boolean | readonly string[] | Readonly<Record<string, string>>
  readonly summary: string
}

/** What a check found. Code, severity and why come from the rule. */
export interface Finding {
  readonly message: string
  readonly place: Place
  readonly help?: string
  readonly fix?: readonly Edit[]
  /** True when this fix changes what readers read, although the rule's other fixes don't. */
  readonly rewords?: boolean
  /** Where one finding weighs more or less than the rule; what the site sets for the rule wins. */
  readonly severity?: Exclude<RuleSeverity, 'off'>
}

/** Values of a rule's options, defaults in. */
export type OptionValues = Readonly<Record<string, unknown>>

/** What a check of one page may look at. Never files, clock or network. */
export interface PageInput {
  readonly page: Page
  readonly project: Project
  readonly options: OptionValues
  /** The prose of the page, in blocks and sentences, worked out once for all rules. */
  readonly text: PageText
  /** Every node of the page with the nodes around it, in document order, worked out once for all rules. */
  readonly nodes: readonly PlacedNode[]
}

/** What a check of the whole site may look at. */
export interface SiteInput {
  readonly project: Project
  readonly options: OptionValues
}

/** One guideline. Its examples are its tests and its documentation. */
export interface Rule {
  /** Stable name, in kebab case: the code of its findings. */
  readonly name: string
  readonly area: RuleArea
  /** The severity in the preset `recommended`: an error is what breaks for a reader. A site changes it in `galley.json`. */
  readonly severity: RuleSeverity
  /** The severity in the preset `strict`, where it differs. */
  readonly strict?: RuleSeverity
  /** How far a program can decide it. `none` is advice: assistants read it, and nothing pretends to enforce it. */
  readonly check: 'exact' | 'heuristic' | 'none' | 'run'
  /** Share of findings that were right, for heuristics: measured on the labelled sentences of the repository. */
  readonly measured?: { readonly precision: number; readonly recall?: number; readonly sample: number }
  /** The sentence that the assistant is given: an instruction, in the second person. */
  readonly guidance: string
  /** Why it matters, in one sentence. */
  readonly why: string
  /** Codes of findings of reading that this rule speaks for: the site's setting for the rule is theirs too. */
  readonly codes?: readonly string[]
  readonly options?: Readonly<Record<string, RuleOption>>
  /** True when the rule's fixes change what readers read: `--fix` leaves them to `--fix-wording`. */
  readonly rewords?: boolean
  /** True for a rule that also looks at files of the repository and for assistants, such as `AGENTS.md`. */
  readonly everyFile?: boolean
  /** False for a site of which the rule has nothing to say: assistants are not told of it. */
  concerns?(project: Project): boolean
  /**
   * MDX pieces (or, with `files`, small sites). Each `bad` gives exactly one finding of this rule, each `good` none.
   * Advice may have examples too: they are shown, not tested.
   */
  readonly examples: { readonly good: readonly RuleExample[]; readonly bad: readonly RuleExample[] }
  /** True for a rule that looks at pages made from specifications too: all others look at what authors write as pages. */
  readonly looksAtGenerated?: boolean
  /** True for a rule of pages that also asks what the texts of all others say: silent while those aren't read. */
  readonly looksAtOthers?: boolean
  /** Looks at one page; runs again for that page alone when it changes. */
  page?(input: PageInput): Iterable<Finding>
  /** Looks at everything: orphans, duplicates, redirects. */
  site?(input: SiteInput): Iterable<Finding>
}

/** A piece of MDX that is the body of a page, or the files of a small site. */
export type RuleExample = string | { readonly files: Readonly<Record<string, string>>; readonly options?: OptionValues }

/** Defines a rule. The identity function, but it names the type. */
export function rule(definition: Rule): Rule {
  return definition
}
