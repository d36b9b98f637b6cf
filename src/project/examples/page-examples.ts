// Collects the examples of a page in groups, and the mistakes in its markers.
import type { Page } from '../../content/page.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { type MarkedBlock, markedBlocks } from './blocks.ts'
import type {
  CodeLines,
  Example,
  ExampleGroup,
  ExampleProblem,
  PageExamples,
  SkippedExample,
  SyntaxExample,
} from './example.ts'
import { ALL_GROUPS, mentionsMarker } from './marker.ts'
import { isTranscript, readTranscript } from './transcript.ts'

/** Reads the markers of a page. Never throws because of something an author wrote. Runs nothing. */
export function pageExamples(page: Page, sources: ReadonlyMap<string, SourceFile>): PageExamples {
  const blocks = markedBlocks(page, sources)
  const groups = new Map<string, Example[]>()
  for (const { marker } of blocks) {
    if (marker?.kind !== 'run' && marker?.kind !== 'file') continue
    for (const group of marker.groups) if (group !== ALL_GROUPS) groups.set(group, [])
  }
  const problems: ExampleProblem[] = []
  const syntax: SyntaxExample[] = []
  const skipped: SkippedExample[] = []
  for (const block of blocks) {
    const place = openingOf(block)
    problems.push(...block.problems.map((problem) => ({ ...problem, place })))
    const { marker } = block
    if (marker?.kind === 'syntax') syntax.push(block)
    if (marker?.kind === 'skip') skipped.push({ ...block, ...(marker.reason && { reason: marker.reason }) })
    if (marker?.kind === 'run' || marker?.kind === 'file') {
      const names = marker.groups.includes(ALL_GROUPS) ? [...groups.keys()] : marker.groups
      if (names.length === 0) problems.push({ ...NO_GROUP, place })
      const examples = examplesOf(block)
      for (const name of names) groups.get(name)?.push(...examples)
    }
    if (marker?.kind === 'output') {
      const problem = addOutput(block, marker.group, groups)
      if (problem) problems.push({ ...problem, place })
    }
  }
  return {
    groups: Array.from(groups, ([name, examples]) => groupOf(page, name, examples)),
    syntax,
    skipped,
    problems,
  }
}

/** A block that nobody marked. */
export interface UnmarkedExample extends CodeLines {
  readonly lang: string
}

/**
 * Blocks that an author wrote in a language of `isKnown`, and that nothing tests: neither marked nor copied from a
 * tested file.
 */
export function unmarkedExamples(
  page: Page,
  sources: ReadonlyMap<string, SourceFile>,
  isKnown: (lang: string) => boolean,
): UnmarkedExample[] {
  return page.codeBlocks.flatMap(({ node: { lang, meta, value }, place }) => {
    const source = place.file === page.file ? page.source : sources.get(place.file)
    // The pages of an API are written by nobody.
    if (!source || page.isGenerated || !isKnown(lang) || mentionsMarker(meta) || /\bsource=/.test(meta)) return []
    const firstLine = source.position(place.start).line + 1
    return [{ source, firstLine, text: value.replaceAll('\r', ''), block: place, lang }]
  })
}

const NO_GROUP = { message: 'This page has no group.', help: "Write a group's name instead of `*`." }

/** Teardown comes last, wherever it's written. */
function groupOf({ file }: Page, name: string, examples: readonly Example[]): ExampleGroup {
  const [last, first] = [examples.filter(({ teardown }) => teardown), examples.filter(({ teardown }) => !teardown)]
  return { name, file, examples: [...first, ...last] }
}

function examplesOf(block: MarkedBlock): Example[] {
  const { marker, source, firstLine, text, block: place, lang, hidden } = block
  const common = { source, firstLine, text, block: place, lang, hidden }
  if (marker?.kind === 'file') return [{ ...common, kind: 'file', exit: 0, teardown: false, path: marker.path }]
  if (marker?.kind !== 'run') return []
  const { exit, timeout, teardown } = marker
  const example: Example = { ...common, kind: 'run', exit, teardown, ...(timeout !== undefined && { timeout }) }
  return isTranscript(example) ? readTranscript(example) : [example]
}

function addOutput(
  { source, firstLine, text, block, lang }: MarkedBlock,
  name: string,
  groups: ReadonlyMap<string, Example[]>,
): Omit<ExampleProblem, 'place'> | undefined {
  const group = groups.get(name)
  if (!group) {
    const near = suggest(name, groups.keys())
    const help = near ? `Did you mean \`${near}\`?` : `Mark the block that prints it with \`test="${name}"\`.`
    return { message: `There is no group \`${name}\` on this page.`, help }
  }
  const index = group.findLastIndex(({ kind, teardown }) => kind === 'run' && !teardown)
  const example = group[index]
  if (!example)
    return { message: `No block of \`${name}\` comes before this output.`, help: 'Move the output after the block.' }
  if (example.output)
    return { message: 'The output of this block is shown twice.', help: 'Keep one block with `output`.' }
  group[index] = { ...example, output: { source, firstLine, text, block, lang } }
  return undefined
}

/** The first line of a block. */
function openingOf({ source, block }: MarkedBlock): Place {
  const line = source.line(source.position(block.start).line)
  const column = source.position(block.start).column
  return { ...block, end: Math.min(block.end, block.start + Math.max(1, line.trimEnd().length - column + 1)) }
}
