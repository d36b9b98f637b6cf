// A docs folder to the guide for its assistants, as data: parts, sections, items. Targets only format it.
import type { Repository } from '../check/outside.ts'
import type { Rule } from '../check/rule.ts'
import type { Project } from '../project/project.ts'
import { componentsPart } from './parts/components.ts'
import { corePart } from './parts/core.ts'
import { pagesPart } from './parts/pages.ts'
import { writingPart } from './parts/writing.ts'
import { readTeam } from './team.ts'

/** One instruction, on one line of Markdown. */
export interface GuideItem {
  readonly text: string
  /** The rule that it is of. */
  readonly name?: string
  /** The same where a program checks it: the code of its findings. */
  readonly rule?: string
}

/** A piece of code, shown in a fence. */
export interface GuideCode {
  readonly lang: string
  readonly value: string
}

/** Sections nest: a heading, a paragraph, instructions, code, and sections below it. */
export interface GuideSection {
  readonly title: string
  readonly text?: string
  readonly items?: readonly GuideItem[]
  readonly code?: readonly GuideCode[]
  readonly sections?: readonly GuideSection[]
}

/** What is loaded together. */
export interface GuidePart {
  readonly id: 'core' | 'writing' | 'components' | 'pages'
  /** The heading of its file. */
  readonly title: string
  /** When an assistant needs it, in one sentence: editors decide by it. */
  readonly description: string
  /** Globs of the files for which it is loaded, from the root of the repository; none means always. */
  readonly globs?: readonly string[]
  /** The paragraph that casts the assistant. */
  readonly role: string
  readonly sections: readonly GuideSection[]
}

/** Everything an assistant is told: a core that is always loaded, and parts that it loads to edit pages. */
export interface Guide {
  readonly core: GuidePart
  readonly parts: readonly GuidePart[]
}

/** The rules for a person's own editor, whatever docs they write there: nothing of this site is in them. */
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

/** Makes the guide of a project from the rules, the components and what `galley.json` changes of them. */
export function createGuide(project: Project, context: Repository, added: readonly Rule[] = []): Guide {
  const team = readTeam(project, context, added)
  return { core: corePart(team), parts: [writingPart(team), componentsPart(team), pagesPart(team)] }
}
