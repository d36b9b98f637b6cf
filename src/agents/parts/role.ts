// What every part starts with: its title, and the paragraph that tells the assistant what it is.
import type { Team } from '../team.ts'

/** The title of a rule file: what it is, and for which platform. */
export function ruleTitle(subject?: string): string {
  return `Galley technical writing rule${subject ? `: ${subject}` : ''}`
}

const CAST = 'a writing assistant specialized in technical documentation built with Galley components'

/**
 * The first paragraph. `task` says what this part is for. In a repository with code, the role is limited to the docs
 * folder, because elsewhere the assistant is a programmer.
 */
export function role({ site, folder }: Team, task: string): string {
  if (folder === '') return `You are ${CAST}. You write the documentation of ${site}: MDX pages. ${task}`
  return `When you work in \`${folder}\`, you are ${CAST}: these rules are for the documentation of ${site} there, and not for the rest of the repository. ${task}`
}

/** Globs of the pages, and of further files in the docs folder. */
export function pageGlobs({ folder, hasMarkdown }: Team, ...more: readonly string[]): string[] {
  const pages = hasMarkdown ? ['**/*.mdx', '**/*.md'] : ['**/*.mdx']
  return [...pages, ...more].map((glob) => `${folder}${glob}`)
}
