// Outputs that differ from their pages, after two runs -> those that can be written, and those that never stay the same.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { GroupOutcome } from './outcome.ts'
import { compare } from './output.ts'
import type { TestSettings } from './settings.ts'

/** True for a group with an output that could be written. */
export function hasDifferences({ outcomes }: GroupOutcome): boolean {
  return outcomes.some(({ result }) => result.kind === 'differs')
}

/**
 * The findings of a first run, without the fixes of outputs that the second run printed in another way: a page that
 * showed one of them would be wrong the next time.
 */
export function withoutUnstable(
  found: readonly Diagnostic[],
  [first, second]: readonly [readonly GroupOutcome[], readonly GroupOutcome[]],
  { replace }: Pick<TestSettings, 'replace'>,
): Diagnostic[] {
  const unstable = new Set<string>()
  for (const { group, outcomes } of first) {
    const again = second.find((other) => other.group === group)
    for (const [index, { example, result }] of outcomes.entries()) {
      const other = again?.outcomes[index]?.result
      if (result.kind !== 'differs' || !example.output) continue
      const texts = [result, other].map((one) =>
        one && 'printed' in one && example.output
          ? compare(example.output, one.printed, replace).updated.join('\n')
          : undefined,
      )
      if (texts[0] !== texts[1]) unstable.add(`${example.output.block.file}:${example.output.block.start}`)
    }
  }
  const blocks = first.flatMap(({ outcomes }) => outcomes.flatMap(({ example }) => example.output?.block ?? []))
  return found.map((diagnostic) => {
    if (diagnostic.code !== 'example-output') return diagnostic
    const { place } = diagnostic
    const block = blocks.find(
      ({ file, start, end }) => file === place.file && start <= place.start && place.start <= end,
    )
    if (!block || !unstable.has(`${block.file}:${block.start}`)) return diagnostic
    const { fix: _, rewords: __, ...rest } = diagnostic
    return {
      ...rest,
      message: 'This output changes every time.',
      help: 'Write `...` for what changes, or name it under `test.replace` of galley.json.',
    }
  })
}
