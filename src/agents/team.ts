// Collects what a team sets for itself in a project: active rules, terms, components, real examples.

import type { Repository } from '../check/outside.ts'
import { rulesOf } from '../check/own-rules.ts'
import { exampleFile } from '../check/probes/guidance.ts'
import type { Rule } from '../check/rule.ts'
import { rules as ours } from '../check/rules/index.ts'
import { type RuleSetting, readRuleSettings } from '../check/settings.ts'
import type { Vocabulary } from '../components/vocabulary.ts'
import { withoutToolFiles } from '../config/public-files.ts'
import type { Guidance, OwnComponent } from '../config/schema/galley.ts'
import type { Project } from '../project/project.ts'

/** A file of the repository that shows how the product is really used. */
export interface RealExample {
  readonly title: string
  /** Path from the root of the repository. */
  readonly file: string
  readonly text: string
}

/** An active rule. */
export interface TeamRule {
  readonly rule: Rule
  readonly setting: RuleSetting
  /** True for a rule that the team wrote itself. */
  readonly isOwn: boolean
}

/** The settings of a team. */
export interface Team {
  readonly site: string
  readonly url?: string
  /** The docs folder with a trailing slash, from the root of the repository. Empty if it's the root. */
  readonly folder: string
  readonly configFile: string
  readonly schema: string
  /** True if there are pages in `.md` files too. */
  readonly hasMarkdown: boolean
  readonly rules: readonly TeamRule[]
  readonly guidance: Guidance
  readonly examples: readonly RealExample[]
  /** The components that pages can use. */
  readonly vocabulary: Vocabulary
  /** The team's own components, as described in galley.json. */
  readonly components: ReadonlyMap<string, OwnComponent>
  /** Pairs of a discouraged term and its replacement. */
  readonly terms: readonly (readonly [string, string])[]
  readonly glossary: readonly (readonly [string, string])[]
}

/** The published schema of `docs.json`. A site that names another one keeps it. */
const DOCS_SCHEMA = 'https://mintlify.com/docs.json'

/** Reads a team's settings. Never throws: it skips invalid settings, which the check reports. */
export function readTeam(project: Project, { docs, files: repository }: Repository, added: readonly Rule[] = []): Team {
  const { config } = project
  const rules = rulesOf(project, added)
  const settings = readRuleSettings(project, rules)
  const guidance = config.galley.guidance ?? {}
  const own = config.galley.components ?? {}
  const folder = docs === '' ? '' : `${docs}/`
  const shown = withoutToolFiles(repository)
  return {
    site: config.name,
    url: config.galley.url?.replace(/\/$/, ''),
    folder,
    configFile: config.file,
    schema: config.schemaUrl ?? DOCS_SCHEMA,
    hasMarkdown: [...project.outlines.values()].some(({ file }) => file.endsWith('.md')),
    rules: rules
      .map((rule) => ({ rule, setting: settings.get(rule), isOwn: !ours.includes(rule) }))
      .filter(({ rule, setting }) => setting.severity !== 'off' && rule.concerns?.(project) !== false),
    guidance,
    examples: (guidance.examples ?? []).flatMap(({ title, file }) => {
      const path = exampleFile(folder, file)
      const text = path === undefined ? undefined : shown.readText(path)
      return path === undefined || text === undefined ? [] : [{ title, file: path, text }]
    }),
    vocabulary: project.vocabulary,
    components: new Map(Object.entries(own)),
    terms: Object.entries(config.galley.terms ?? {}),
    glossary: Object.entries(config.galley.glossary ?? {}),
  }
}
