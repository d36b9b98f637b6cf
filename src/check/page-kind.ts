// Classifies pages by path, title, and front matter, because style rules don't fit all of them.
import type { Page } from '../content/page.ts'

const FOR_AGENTS = /(?:^|\/)(?:agents?|claude|gemini|copilot-instructions|skill|llms(?:-full)?)\.mdx?$/i
const AGENT_FOLDER = /(?:^|\/)\.[^/]+\//
const OF_REPOSITORY = /(?:^|\/)(?:readme|contributing|license|code[_-]of[_-]conduct|security)\.md$/i

/** True for instructions to assistants and for repository files such as `AGENTS.md` and `README.md`. */
export function isRepositoryPath(file: string): boolean {
  return FOR_AGENTS.test(file) || AGENT_FOLDER.test(file) || OF_REPOSITORY.test(file)
}

const LEGAL =
  /\b(?:privacy|terms (?:of|and)|terms$|legal|licen[cs]e|dpa|data processing|gdpr|cookie policy|acceptable use|impressum|imprint|sub-?processors|code of conduct|service level agreement|security policy|disclosure policy)\b/i

/** True for legal texts. Lawyers chose their words, so rules shouldn't reword them. */
export function isLegal({ title, route }: Page): boolean {
  return LEGAL.test(title) || LEGAL.test(route.replace(/[/_-]+/g, ' ').trim())
}

const CHANGELOG = /(?:^|\/)(?:changelogs?|release-?notes|releases|whats-new|updates|news)(?:\/|$)/i

/** True for a list of releases. It's written from the maker's point of view, and its headings repeat. */
export function isChangelog({ route, frontmatter, uses }: Page): boolean {
  return (
    CHANGELOG.test(route.replaceAll('_', '-')) ||
    frontmatter.data.rss === true ||
    uses.some(({ name, ancestors }) => name === 'Update' && ancestors.length === 0)
  )
}
