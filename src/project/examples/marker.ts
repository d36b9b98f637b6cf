// Parses the info string of a code block, or the first line of a hidden one: what `galley test` does with the block.
import { parseCodeOptions } from '../../render/code-options.ts'

/** The group name for a block that belongs to all groups of its page. */
export const ALL_GROUPS = '*'

/** What is wrong with a marker, and what to write instead. */
export interface MarkerProblem {
  readonly message: string
  readonly help: string
}

/** How a command is expected to end: with an exit code from 0 to 255, or with any. */
export type ExpectedExit = number | 'any'

/**
 * What an author asks for. `run`: runs in its groups. `file`: written to their folder. `output`: shows what the block
 * before it in the group prints. `syntax`: parsed, but doesn't run. `skip`: never runs, for the reason that the
 * author gives.
 */
export type Marker =
  | {
      readonly kind: 'run'
      readonly groups: readonly string[]
      readonly exit: ExpectedExit
      /** Seconds. */
      readonly timeout?: number
      /** Runs at the end of its group, even after a failure. */
      readonly teardown: boolean
    }
  | { readonly kind: 'file'; readonly groups: readonly string[]; readonly path: string }
  | { readonly kind: 'output'; readonly group: string }
  | { readonly kind: 'syntax' }
  | { readonly kind: 'skip'; readonly reason?: string }

/** A marker with its problems. `marker` is undefined if it can't be understood. */
export interface ReadMarker {
  readonly marker?: Marker
  readonly problems: readonly MarkerProblem[]
}

/** Attributes as written: `test="install" exit="1"`. */
export type MarkerAttributes = Readonly<Record<string, string | true | undefined>>

const GROUP = /^[A-Za-z0-9_][\w.-]*$/
/** Maximum timeout that a page may ask for, in seconds. */
const MAX_TIMEOUT = 3600

/** A quick check before the slow one. False for info strings without a marker. */
export function mentionsMarker(meta: string): boolean {
  return /\b(?:test|output)=/.test(meta)
}

/** Parses the marker of a fence. Undefined for an unmarked block. */
export function readFenceMarker(lang: string, meta: string): ReadMarker | undefined {
  if (!mentionsMarker(meta)) return undefined
  const { other } = parseCodeOptions(lang, meta)
  if (other.test === undefined && other.output === undefined) return undefined
  const read = readMarker(other, { lang, teardown: false })
  return { ...read, problems: [...unquoted(meta), ...read.problems] }
}

/** Parses the attributes of a fence or a hidden block. */
export function readMarker(
  attributes: MarkerAttributes,
  { lang, teardown }: { readonly lang: string; readonly teardown: boolean },
): ReadMarker {
  const { test, output } = attributes
  if (test !== undefined && output !== undefined)
    return problem('A block is either an example or its output.', 'Keep one of `test` and `output`.')
  if (output !== undefined) {
    const group = String(output).trim()
    if (output === true || !GROUP.test(group)) return badGroup(output)
    return { marker: { kind: 'output', group }, problems: [] }
  }
  const words = test === true ? [] : (test ?? '').split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 1 && words[0] === 'syntax') return { marker: { kind: 'syntax' }, problems: [] }
  if (words.length === 1 && words[0] === 'skip') {
    const reason = typeof attributes.reason === 'string' ? attributes.reason.trim() : ''
    return { marker: { kind: 'skip', ...(reason && { reason }) }, problems: [] }
  }
  const wrong = words.find((word) => word !== ALL_GROUPS && !GROUP.test(word))
  if (words.length === 0 || wrong !== undefined) return badGroup(wrong ?? test)
  if (lang === '') return problem('A block that runs needs a language.', 'Write it after the opening fence.')
  return attributes.file === undefined
    ? runMarker(attributes, { groups: words, teardown })
    : fileMarker(attributes.file, words)
}

function runMarker(
  attributes: MarkerAttributes,
  { groups, teardown }: { readonly groups: readonly string[]; readonly teardown: boolean },
): ReadMarker {
  const problems: MarkerProblem[] = []
  const exit = readExit(attributes.exit)
  if (exit === undefined)
    problems.push({ message: `\`${attributes.exit}\` isn't an exit code.`, help: 'Write 0 to 255, or `any`.' })
  const timeout = attributes.timeout === undefined ? undefined : Number(attributes.timeout)
  const isTime = timeout === undefined || (timeout > 0 && timeout <= MAX_TIMEOUT)
  if (!isTime)
    problems.push({
      message: `\`${attributes.timeout}\` isn't a timeout.`,
      help: `Write seconds, up to ${MAX_TIMEOUT}.`,
    })
  return {
    marker: { kind: 'run', groups, exit: exit ?? 0, teardown, ...(isTime && timeout !== undefined && { timeout }) },
    problems,
  }
}

function readExit(typed: string | true | undefined): ExpectedExit | undefined {
  if (typed === undefined) return 0
  if (typed === 'any') return 'any'
  return typed !== true && /^\d{1,3}$/.test(typed) && Number(typed) <= 255 ? Number(typed) : undefined
}

function fileMarker(typed: string | true, groups: readonly string[]): ReadMarker {
  const path = typed === true ? '' : typed.trim()
  const parts = path.split('/')
  const isInside = path !== '' && !/[\\\0]/.test(path) && parts.every((part) => !['', '.', '..'].includes(part))
  if (!isInside) return problem(`\`${path}\` isn't a path in the group's folder.`, 'Write a path such as `src/app.js`.')
  return { marker: { kind: 'file', groups, path }, problems: [] }
}

function badGroup(typed: string | true | undefined): ReadMarker {
  const shown = typed === true || typed === undefined || typed.trim() === '' ? undefined : typed
  return problem(
    shown === undefined ? "This marker doesn't name a group." : `\`${shown}\` isn't the name of a group.`,
    'Write letters, digits, `-`, `_`, and `.` in quotes, such as `test="install"`.',
  )
}

function problem(message: string, help: string): ReadMarker {
  return { problems: [{ message, help }] }
}

/** Mintlify shows `test=a` as the title of the block, but hides `test="a"`. */
function unquoted(meta: string): MarkerProblem[] {
  const typed = /(?:^|\s)(test|output)=(?!["'{])(\S*)/.exec(meta)
  if (!typed) return []
  return [
    {
      message: `The hosted platform shows \`${typed[0].trim()}\` as the title of the block.`,
      help: `Write \`${typed[1]}="${typed[2]}"\`.`,
    },
  ]
}
