// A seed and a number to that many cases of each kind, and what they broke.
import { createRandom } from './random.ts'
import { type Case, type Failure, runCases, type Target } from './target.ts'

/** The case of a number: it depends on nothing but the seed and the number. */
export function caseOf(target: Target, seed: number, index: number): Case {
  return target.make(createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)))
}

/** Runs the cases from one number up to another. `onBatch` is told of each batch before it runs. */
export async function fuzz(
  target: Target,
  {
    seed,
    from,
    to,
    maxCpu,
    onBatch,
  }: { seed: number; from: number; to: number; maxCpu?: number; onBatch?(from: number, to: number): void },
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (let at = from; at < to; at += target.batch) {
    const end = Math.min(at + target.batch, to)
    onBatch?.(at, end)
    const cases = Array.from({ length: end - at }, (_, i) => caseOf(target, seed, at + i))
    failures.push(...(await runCases(target, cases, maxCpu)))
  }
  return failures
}
