// Answers a question from a site's pages: the model asks for searches and pages until it knows enough.
import * as z from 'zod'
import { type Library, toPageId } from '../mcp/library/library.ts'
import { type Tool, ToolError, withoutBlanks } from '../mcp/tool.ts'
import { listPages } from '../mcp/tools/list-pages.ts'
import { readPage } from '../mcp/tools/read-page.ts'
import { searchDocs } from '../mcp/tools/search-docs.ts'
import type { AssistantEvent, AssistantMessage, AssistantQuestion } from '../request/assistant-message.ts'
import { askPatiently } from './ask-patiently.ts'
import { CitedLinks } from './cited-links.ts'
import { lookUp } from './look-up.ts'
import { type Asking, type Calls, callMessage, type ModelMessage, type ModelSettings, type ModelTool } from './model.ts'
import { ModelError } from './model-error.ts'
import { type ModelLimits, noteUnused } from './model-limits.ts'
import { NoAnswer } from './no-answer.ts'
import { type Instructions, systemPrompt } from './prompt.ts'
import { Thoughts } from './thoughts.ts'
import type { ToolCall } from './tool-calls.ts'

/** What answers come from. */
export interface Answering extends Asking, Instructions {
  readonly library: Library
  readonly model: ModelSettings
  readonly limits: ModelLimits
}

/** The times that the model may ask for tools. After these, it has to answer. */
const MAX_ROUNDS = 6
/** Characters of an answer, and of what the model is shown of the conversation before. */
const MAX_ANSWER = 20_000
const MAX_HISTORY = 24_000

const TOOLS = [searchDocs, readPage, listPages]
/** The tools as the model sees them: there is only one site. */
const MODEL_TOOLS = TOOLS.map(({ name, description, input }) => {
  const { $schema: _, ...parameters } = z.toJSONSchema(inputOf(input), { io: 'input' })
  return { name, description, parameters }
})

/**
 * Yields the events of an answer, from the first search to `end`. A model that fails, or a signal that is aborted,
 * throws.
 */
export async function* answer(question: AssistantQuestion, answering: Answering): AsyncGenerator<AssistantEvent> {
  const { limits, model } = answering
  let unfounded: string | undefined
  if (limits.canCall !== false && model.tools !== false) {
    try {
      unfounded = yield* answerWith(MODEL_TOOLS, question, answering)
      if (unfounded === undefined) return
    } catch (error) {
      if (!(error instanceof ModelError && error.refusal === 'toolless')) throw error
      // A model that has called tools before may fail to just this once.
      limits.canCall ??= false
    }
  }
  yield* answerWith([], question, answering, unfounded)
}

/**
 * Returns an answer that nobody has seen if the model gave it without a search, and never called a tool before: its
 * server may have left them out without saying so. Without tools, the model answers from what a search finds. If it finds
 * nothing, `unfounded` is the answer.
 */
async function* answerWith(
  tools: readonly ModelTool[],
  question: AssistantQuestion,
  answering: Answering,
  unfounded?: string,
): AsyncGenerator<AssistantEvent, string | undefined> {
  const { library, limits, model } = answering
  const canSearch = tools.length > 0
  const messages: ModelMessage[] = [
    { role: 'system', content: systemPrompt(library, question, { ...answering, canSearch }) },
    ...recent(question.messages),
  ]
  const read = new Map<string, string>()
  let given: string | undefined
  if (!canSearch) {
    const { text, pages } = yield* lookUp(question, library)
    for (const [page, title] of pages) read.set(page, title)
    if (pages.size === 0) given = unfounded
    else if (unfounded !== undefined) noteUnused(limits)
    messages.push({ role: 'user', content: messages.pop()?.content ?? '', found: text })
  }
  const links = new CitedLinks(library)
  for (const { role, content } of question.messages) if (role === 'assistant') links.learn(content)
  let noAnswer = new NoAnswer()
  let length = 0
  for (let round = 1; ; round++) {
    const mayCall = !canSearch || round < MAX_ROUNDS
    const isHeld = canSearch && round === 1 && limits.canCall === undefined
    const turn = given ? repeat(given) : askPatiently(model, { messages, tools, mayCall, round }, answering)
    const thoughts = new Thoughts()
    noAnswer = new NoAnswer()
    let text = ''
    let asked: Calls = { calls: [], reasoning: {} }
    while (length < MAX_ANSWER) {
      const piece = await turn.next()
      const said = piece.done ? thoughts.flush() : thoughts.push(piece.value)
      const added = said.slice(0, MAX_ANSWER - length)
      text += added
      length += added.length
      const shown = isHeld ? '' : await links.push(noAnswer.push(added))
      if (shown !== '') yield { type: 'text', text: shown }
      if (!piece.done) continue
      asked = piece.value
      break
    }
    await turn.return(asked)
    if (isHeld && asked.calls.length === 0) return text
    const begun = await links.push((isHeld ? noAnswer.push(text) : '') + noAnswer.flush())
    if (begun !== '') yield { type: 'text', text: begun }
    if (asked.calls.length === 0 || round >= MAX_ROUNDS || !canSearch) break
    if (text !== '') yield { type: 'text', text: `${await links.flush()}\n\n` }
    limits.canCall = true
    messages.push(callMessage(text, asked))
    for (const call of asked.calls) {
      const step = stepOf(call, library)
      if (step) yield step.event
      if (step?.page) read.set(step.page, step.event.title)
      const content = await run(call, library)
      links.learn(content)
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
  const rest = await links.flush()
  if (rest !== '') yield { type: 'text', text: rest }
  if (length === 0) throw new ModelError('The model ended without an answer.')
  const { isSaid: isUnanswered } = noAnswer
  const sources =
    isUnanswered || links.sources.length > 0 ? links.sources : [...read].map(([page, title]) => ({ page, title }))
  if (sources.length > 0) yield { type: 'sources', sources }
  yield isUnanswered ? { type: 'end', unanswered: true } : { type: 'end' }
  return undefined
}

async function* repeat(text: string): AsyncGenerator<string, Calls> {
  yield text
  return { calls: [], reasoning: {} }
}

/** The latest messages, as many as fit. The question itself always does. */
function recent(messages: readonly AssistantMessage[]): ModelMessage[] {
  let left = MAX_HISTORY
  const from = messages.findLastIndex(({ content }) => {
    left -= content.length
    return left < 0
  })
  return messages.slice(Math.min(from + 1, messages.length - 1)).map(({ role, content }) => ({ role, content }))
}

type Step =
  | { readonly event: { readonly type: 'search'; readonly query: string }; readonly page?: undefined }
  | { readonly event: { readonly type: 'read'; readonly title: string }; readonly page: string }

/** What the reader sees of a call. Undefined for one that says nothing to people. */
function stepOf({ name, args }: ToolCall, { pages }: Library): Step | undefined {
  const { query, page } = argumentsOf(args) ?? {}
  if (name === searchDocs.name && typeof query === 'string')
    return { event: { type: 'search', query: query.slice(0, 300) } }
  const found = name === readPage.name && typeof page === 'string' ? pages.get(toPageId(page)) : undefined
  return found && { event: { type: 'read', title: found.title }, page: found.id }
}

/** The result of a call, or what is wrong with it, for the model. */
async function run({ name, args }: ToolCall, library: Library): Promise<string> {
  const tool = TOOLS.find((one) => one.name === name)
  if (!tool) return `There is no tool ${JSON.stringify(name.slice(0, 60))}.`
  const input = argumentsOf(args)
  if (!input) return 'The arguments aren’t a JSON object.'
  const parsed = inputOf(tool.input).safeParse(withoutBlanks(input, tool.input))
  if (!parsed.success) return z.prettifyError(parsed.error)
  try {
    return await tool.run(parsed.data, { site: async () => library })
  } catch (error) {
    if (error instanceof ToolError) return error.message
    throw error
  }
}

function argumentsOf(args: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(args === '' ? '{}' : args)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function inputOf(input: Tool['input']): z.ZodObject {
  return 'source' in input.shape ? input.omit({ source: true }) : input
}
