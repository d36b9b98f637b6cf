// A project to what its team sets for itself: rules in force, own words, own components, real examples.

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
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** A rule in force. */
export interface TeamRule {
  readonly rule: Rule
  readonly setting: RuleSetting
  /** True for one that the team wrote itself. */
  readonly isOwn: boolean
}

/** What a team sets for itself. */
export interface Team {
  readonly site: string
  readonly url?: string
  /** The docs folder with a closing slash, from the root of the repository; empty when it is the root. */
  readonly folder: string
  readonly configFile: string
  readonly schema: string
  /** True where pages are written in `.md` files too. */
  readonly hasMarkdown: boolean
  readonly rules: readonly TeamRule[]
  readonly guidance: Guidance
  readonly examples: readonly RealExample[]
  /** The components that pages may use. */
  readonly vocabulary: Vocabulary
  /** Components of the team's own that galley.json describes. */
  readonly components: ReadonlyMap<string, OwnComponent>
  /** What not to write, and what to write. */
  readonly terms: readonly (readonly [string, string])[]
  readonly glossary: readonly (readonly [string, string])[]
}

/** The published schema of `docs.json`; a site that names another one keeps it. */
const DOCS_SCHEMA = 'https://mintlify.com/docs.json'

/** Reads a team's own settings. Never throws: it leaves out what is wrong, and the check reports it. */
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
