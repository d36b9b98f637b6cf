// Creates the guide for assistants from a docs folder, as data: parts, sections, items. Targets only format it.
import type { Repository } from '../check/outside.ts'
import type { Rule } from '../check/rule.ts'
import type { Project } from '../project/project.ts'
import { componentsPart } from './parts/components.ts'
import { corePart } from './parts/core.ts'
import { pagesPart } from './parts/pages.ts'
import { writingPart } from './parts/writing.ts'
import { readTeam } from './team.ts'

/** An instruction, on one line of Markdown. */
export interface GuideItem {
  readonly text: string
  /** The rule that it belongs to. */
  readonly name?: string
  /** The rule's name if a program checks it. It's the code of its findings. */
  readonly rule?: string
}

/** A piece of code, shown in a fence. */
export interface GuideCode {
  readonly lang: string
  readonly value: string
}

/** A heading, a paragraph, instructions, code, and nested sections. */
export interface GuideSection {
  readonly title: string
  readonly text?: string
  readonly items?: readonly GuideItem[]
  readonly code?: readonly GuideCode[]
  readonly sections?: readonly GuideSection[]
}

/** A unit that is loaded as a whole. */
export interface GuidePart {
  readonly id: 'core' | 'writing' | 'components' | 'pages'
  /** The heading of its file. */
  readonly title: string
  /** When an assistant needs it, in one sentence. Editors use this to decide whether to load it. */
  readonly description: string
  /** Globs of the files it's loaded for, from the root of the repository. Empty means always. */
  readonly globs?: readonly string[]
  /** The paragraph that tells the assistant what it is. */
  readonly role: string
  readonly sections: readonly GuideSection[]
}

/** Everything that assistants are told: a core that is always loaded, and parts that are loaded for editing pages. */
export interface Guide {
  readonly core: GuidePart
  readonly parts: readonly GuidePart[]
}

/** The rules for a user's own editor, for whatever docs they write there. They contain nothing about this site. */
export function createUserPart(project: Project, context: Repository): GuidePart {
  const { rules, ...team } = readTeam(project, context)
  return corePart({
    ...team,
    site: 'the product',
    url: undefined,
    folder: '',
    configFile: 'docs.json',
    rules: rules.filter(({ isOwn }) => !isOwn),
    guidance: {},
    examples: [],
    components: new Map(),
    terms: [],
    glossary: [],
  })
}

/** Creates the guide of a project from the rules, the components, and the settings in `galley.json`. */
export function createGuide(project: Project, context: Repository, added: readonly Rule[] = []): Guide {
  const team = readTeam(project, context, added)
  return { core: corePart(team), parts: [writingPart(team), componentsPart(team), pagesPart(team)] }
}
