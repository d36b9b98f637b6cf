// Searches for a model that can't search itself: finds the sections that fit a question best.
import type { Library } from '../mcp/library/library.ts'
import { ToolError } from '../mcp/tool.ts'
import { readPage } from '../mcp/tools/read-page.ts'
import type { AssistantEvent, AssistantQuestion } from '../request/assistant-message.ts'

/** Sections that the model gets, and the characters of each. */
const MAX_SECTIONS = 5
const MAX_SECTION = 3_000
/** Characters of a query. */
const MAX_QUERY = 300

/** What was found. */
export interface Findings {
  /** The sections, quoted for the model. */
  readonly text: string
  /** The titles of their pages, by id. */
  readonly pages: ReadonlyMap<string, string>
}

/** Yields what readers see of the search, and returns what it found. */
export async function* lookUp(
  { messages, language }: AssistantQuestion,
  library: Library,
): AsyncGenerator<AssistantEvent, Findings> {
  const questions = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const sections: string[] = []
  const pages = new Map<string, string>()
  // "And for teams?" makes sense only with the question before.
  for (const query of [questions.at(-1) ?? '', questions.slice(-2).join(' ')]) {
    if (pages.size > 0) break
    const { results } = await library.search(query.slice(0, MAX_QUERY), { limit: MAX_SECTIONS, language })
    const hits = results.flatMap(({ page, more, ...hit }) => [hit, ...more].map(({ url }) => ({ page, url })))
    for (const { page, url } of hits.slice(0, MAX_SECTIONS)) {
      const title = library.pages.get(page)?.title
      if (title === undefined) continue
      if (!pages.has(page)) yield { type: 'read', title }
      pages.set(page, title)
      sections.push(await sectionAt(page, url.split('#', 2)[1], library))
    }
  }
  return { text: sections.join('\n\n'), pages }
}

async function sectionAt(page: string, fragment: string | undefined, library: Library): Promise<string> {
  const read = (sections?: string) =>
    readPage.run({ page, sections, max_chars: MAX_SECTION }, { site: async () => library })
  try {
    return await read(fragment)
  } catch (error) {
    if (error instanceof ToolError) return read()
    throw error
  }
}
