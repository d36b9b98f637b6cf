// The interface of an attack: how to make a case from a seed, and what must hold for it.
import type { Random } from './random.ts'

/** Files of a docs folder, or bytes of a request, by name. */
export type Case = Readonly<Record<string, string>>

/** What a case broke: a case that can be repeated, and the reason. */
export interface Failure {
  readonly target: string
  readonly reason: string
  readonly files: Case
}

/** One kind of input. */
export interface Target {
  readonly name: string
  /** How many cases run together, because they share expensive setup. */
  readonly batch: number
  make(random: Random): Case
  /** Runs cases together. Returns why they failed, without saying which. */
  run(cases: readonly Case[]): Promise<string | undefined>
}

/** Maximum CPU time of the whole process for one case, in milliseconds. */
export const MAX_CPU = 8_000
/** What each case of a batch adds to that. A page takes two milliseconds, and one with a hundred mistakes 150. */
const MORE_CPU = 250

/**
 * Runs cases, and those of a failed batch one by one. `maxCpu` is for a process that does nothing else, because other
 * threads' time counts too.
 */
export async function runCases(
  target: Target,
  cases: readonly Case[],
  maxCpu = Number.POSITIVE_INFINITY,
): Promise<Failure[]> {
  const reason = await attempt(target, cases, maxCpu)
  if (reason === undefined) return []
  const failures: Failure[] = []
  for (const files of cases) {
    const alone = await attempt(target, [files], maxCpu)
    if (alone !== undefined) failures.push({ target: target.name, reason: alone, files })
  }
  // Fails only together, so the whole batch is the case.
  if (failures.length === 0) failures.push({ target: target.name, reason: `only together: ${reason}`, files: {} })
  return failures
}

async function attempt(target: Target, cases: readonly Case[], maxCpu: number): Promise<string | undefined> {
  const before = process.cpuUsage()
  const inherited = Object.getOwnPropertyNames(Object.prototype).length
  const globals = Object.keys(globalThis).length
  try {
    const reason = await target.run(cases)
    if (reason !== undefined) return reason
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  if (Object.getOwnPropertyNames(Object.prototype).length !== inherited) return 'Object.prototype has been changed'
  if (Object.keys(globalThis).length > globals) return 'There is a new global'
  const { user, system } = process.cpuUsage(before)
  const cpu = (user + system) / 1000
  return cpu > maxCpu + cases.length * MORE_CPU ? `took ${Math.round(cpu)} ms of CPU` : undefined
}
