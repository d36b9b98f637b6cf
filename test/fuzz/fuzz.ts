// Runs numbered cases of each kind, made from a seed, and reports failures.
import { createRandom } from './random.ts'
import { type Case, type Failure, runCases, type Target } from './target.ts'

/** The case with a number. It depends only on the seed and the number. */
export function caseOf(target: Target, seed: number, index: number): Case {
  return target.make(createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)))
}

/** Runs a range of cases. `onBatch` is called before each batch. */
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
