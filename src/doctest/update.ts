// Compares two runs, to find which outputs can be written to their pages and which differ each time.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { GroupOutcome } from './outcome.ts'
import { compare } from './output.ts'
import type { TestSettings } from './settings.ts'

/** True for a group with an output that could be updated. */
export function hasDifferences({ outcomes }: GroupOutcome): boolean {
  return outcomes.some(({ result }) => result.kind === 'differs')
}

/**
 * The findings of the first run, without the fixes of outputs that differ in the second run. They would be wrong again
 * the next time.
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
      help: 'Write `...` for what changes, or name it under `test.replace` in galley.json.',
    }
  })
}
