// Parses MDX text to mdast with the native parser: in this process if the text is harmless, otherwise in one that can
// be stopped.
import { MdastReader, markdownToMdast, materializeMdastTree, mdxToMdast } from 'satteri'
import { offsetOf } from '../repair-edits.ts'
import { GuardedParser } from './guarded.ts'
import { looksLight, weigh } from './limits.ts'
import { FEATURES, type Format } from './protocol.ts'

/** Why a text has no tree. */
export interface ParseProblem {
  /** Offset in the text. */
  readonly offset: number
  /** The message, without a period. */
  readonly message: string
  /** True if the parser had to be stopped, so trying again would cost as much. */
  readonly isStopped?: boolean
  /** See `ParsedTree`. */
  readonly cpuMilliseconds?: number
}

/** The tree of a text. */
export interface ParsedTree {
  readonly tree: unknown
  /** What a heavy text took. Undefined for a light one. */
  readonly cpuMilliseconds?: number
}

/** Maximum number of nodes. More would fill the memory of later stages. A page of 180 KB has about 20,000. */
const MAX_NODES = 300_000

const guarded = new GuardedParser()

/** Gets ready for a text that is parsed soon: some need another process, which takes a while to start. */
export function expectMdx(text: string): void {
  if (!guarded.isBegun && !looksLight(text)) guarded.begin()
}

/**
 * Parses a text to mdast with MDX nodes. Never throws, and always returns, whatever the text is.
 * @param isHeavyAllowed false rejects, at no cost, anything that can't be parsed in this process
 */
export function parseMdx(
  text: string,
  { isHeavyAllowed = true }: { readonly isHeavyAllowed?: boolean } = {},
): ParsedTree | ParseProblem {
  const weight = weigh(text)
  if (weight.kind === 'light') return parseHere(text)
  if (weight.kind === 'refused')
    return { offset: weight.offset, message: `There are more ${weight.what} here than any page needs`, isStopped: true }
  return isHeavyAllowed
    ? fromProcess(text, 'mdx', () => parseHere(text))
    : { offset: 0, message: 'This part of the page is too long', isStopped: true }
}

/** The same for plain Markdown, where braces and component tags have no meaning. */
export function parseMarkdown(text: string, { math }: { readonly math: boolean }): ParsedTree | ParseProblem {
  const weight = weigh(text)
  if (weight.kind === 'refused')
    return { offset: weight.offset, message: `There are more ${weight.what} here than any page needs`, isStopped: true }
  const here = () => ({ tree: markdownToMdast(text, { features: { ...FEATURES, math } }) })
  return weight.kind === 'light' ? here() : fromProcess(text, math ? 'markdown+math' : 'markdown', here)
}

function parseHere(text: string): ParsedTree | ParseProblem {
  try {
    return { tree: mdxToMdast(text, { features: FEATURES }) }
  } catch (error) {
    return problemOf(text, String((error as Error).message))
  }
}

const STOPPED = {
  slow: 'Parsing this took more than 2 seconds and was stopped',
  big: 'Parsing this took more than 1 GB of memory and was stopped',
  crash: 'This is nested deeper than the parser can follow',
}

/**
 * Parses in the guarded process. If none can be started, `here` parses in this one, so that a long ordinary page still
 * works.
 */
function fromProcess(text: string, format: Format, here: () => ParsedTree | ParseProblem): ParsedTree | ParseProblem {
  const outcome = guarded.parse(text, format)
  switch (outcome.kind) {
    case 'tree': {
      const reader = new MdastReader(outcome.bytes)
      if (reader.nodeCount > MAX_NODES)
        return { offset: 0, message: 'This has more parts than a page can hold', isStopped: true }
      return { tree: materializeMdastTree(reader), cpuMilliseconds: outcome.cpuMilliseconds }
    }
    case 'error':
      return { ...problemOf(text, outcome.message), cpuMilliseconds: outcome.cpuMilliseconds }
    case 'unavailable':
      return here()
    default:
      return { offset: 0, message: STOPPED[outcome.kind], isStopped: true }
  }
}

/** The parser reports errors as `3:5: message (mdx:rule)`. */
function problemOf(text: string, words: string): ParseProblem {
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w:-]+\))?$/.exec(words)
  if (!match) return { offset: 0, message: words }
  return { offset: offsetOf(text, Number(match[1]), Number(match[2])), message: match[3] as string }
}
