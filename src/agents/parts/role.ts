// What every part begins with: its title, and the paragraph that casts the assistant.
import type { Team } from '../team.ts'

/** The name of a rule file: what it is, and for which platform. */
export function ruleTitle(subject?: string): string {
  return `Galley technical writing rule${subject ? `: ${subject}` : ''}`
}

/** The first paragraph. `task` says what this part is for. */
export function role({ site, folder }: Team, task: string): string {
  const where = folder === '' ? '' : ` in \`${folder}\``
  return `You are a writing assistant specialised in technical documentation built with Galley components. You write the documentation of ${site}: MDX pages${where}. ${task}`
}

/** Globs of the pages, and of further files in the docs folder. */
export function pageGlobs({ folder, hasMarkdown }: Team, ...more: readonly string[]): string[] {
  const pages = hasMarkdown ? ['**/*.mdx', '**/*.md'] : ['**/*.mdx']
  return [...pages, ...more].map((glob) => `${folder}${glob}`)
}
