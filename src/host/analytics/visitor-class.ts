// Classifies visitors: a person, an assistant that a person asked, or a crawler.
import { isbot } from 'isbot'

export const CLASSES = ['human', 'assistant', 'crawler'] as const
export type VisitorClass = (typeof CLASSES)[number]

/** Programs that read a page because somebody asks about it now, as their makers name them. */
const ASSISTANTS =
  /ChatGPT-User|Claude-User|Perplexity-User|MistralAI-User|DuckAssistBot|Gemini-Deep-Research|Google-NotebookLM|Meta-ExternalFetcher|Cohere-AI|Devin|claude-code|Cursor|opencode|Amzn-User|kagi-fetcher/i

/** By what it says of itself, and what it asks for: people's browsers don't ask for Markdown. */
export function visitorClass(headers: Headers, file: string): VisitorClass {
  const agent = headers.get('user-agent') ?? ''
  if (ASSISTANTS.test(agent)) return 'assistant'
  if (agent === '' || isbot(agent))
    return file.endsWith('.md') && !/bot|crawl|spider/i.test(agent) ? 'assistant' : 'crawler'
  return file.endsWith('.md') && headers.get('sec-fetch-dest') === null ? 'assistant' : 'human'
}
