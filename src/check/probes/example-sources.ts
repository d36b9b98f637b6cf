// Finds code blocks that are copies of tested files (`source="path#region"`) and have become outdated. It runs nothing.
import { withoutToolFiles } from '../../config/public-files.ts'
import type { Diagnostic, Edit, Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { type FileSystem, resolvePath } from '../../files/file-system.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { linesPlace } from '../../project/examples/code-place.ts'
import type { CodeLines } from '../../project/examples/example.ts'
import { readRegion } from '../../project/examples/region.ts'
import type { Project } from '../../project/project.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import type { Repository } from '../outside.ts'
import type { Probe } from './probe.ts'

const CODE = 'example-stale'

export const exampleSources: Probe = {
  name: 'example-sources',
  codes: [CODE],
  looksAtPages: true,
  find: async (project, { repository }) => (repository ? staleExamples(project, repository) : []),
}

/**
 * The findings without a probe, for fixes. Reads files of the repository, except hidden files and the configuration of
 * tools.
 */
export function staleExamples(project: Project, { docs, files }: Repository): Diagnostic[] {
  const folder = docs === '' ? '' : `${docs}/`
  const shown = withoutToolFiles(files)
  const seen = new Set<string>()
  return [...project.pages.values()].flatMap((page) =>
    page.codeBlocks.flatMap(({ node, place }) => {
      // A snippet may be used on many pages.
      const key = `${place.file}:${place.start}`
      if (!/\bsource=/.test(node.meta) || seen.has(key)) return []
      seen.add(key)
      const written = parseCodeOptions(node.lang, node.meta).other.source
      const source = place.file === page.file ? page.source : project.sources.get(place.file)
      if (typeof written !== 'string' || !source) return []
      return drift({ text: node.value.replaceAll('\r', ''), place, source, written }, { folder, files: shown })
    }),
  )
}

interface Copy {
  readonly text: string
  readonly place: Place
  readonly source: SourceFile
  readonly written: string
}

function drift(copy: Copy, { folder, files }: { readonly folder: string; readonly files: FileSystem }): Diagnostic[] {
  const { written, source, place, text } = copy
  const [, name = '', region] = /^([^#]*)(?:#(.*))?$/s.exec(written.trim()) ?? []
  const opening = { ...place, end: Math.min(place.end, place.start + firstLine(source, place)) }
  const problem = (message: string, help: string): Diagnostic[] => [
    { code: CODE, severity: 'error', message, place: opening, help },
  ]
  const path = resolvePath(`${folder}page`, name.startsWith('/') ? `/${folder}${name.slice(1)}` : name)
  const file = path === undefined ? undefined : files.readText(path)
  if (file === undefined)
    return problem(
      `There is no file \`${name}\` to copy from.`,
      'Paths are relative to the docs folder and must stay inside the repository.',
    )
  const { lines, names } = readRegion(file, region)
  if (!lines) {
    const near = region === undefined ? undefined : suggest(region, names)
    const help = near ? `Did you mean \`${near}\`?` : 'Mark it with `#region name` and `#endregion` in comments.'
    return problem(`\`${name}\` has no region \`${region}\`.`, help)
  }
  if (sameLines(text.split('\n'), lines)) return []
  const code: CodeLines = { source, firstLine: source.position(place.start).line + 1, text, block: place }
  const edit = editOf(code, lines)
  return [
    {
      code: CODE,
      severity: 'error',
      message: `This copy differs from \`${written.trim()}\`.`,
      place: opening,
      help: 'Update it with `galley check --fix-wording`, or correct the file.',
      ...(edit && { fix: [edit], rewords: true }),
    },
  ]
}

function firstLine(source: SourceFile, { start }: Place): number {
  const { line, column } = source.position(start)
  return Math.max(1, source.line(line).trimEnd().length - column + 1)
}

/** Compares lines, ignoring trailing white space and blank lines at both ends. */
function sameLines(a: readonly string[], b: readonly string[]): boolean {
  const plain = (lines: readonly string[]) =>
    lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/^\n+|\n+$/g, '')
  return plain(a) === plain(b)
}

function editOf(code: CodeLines, lines: readonly string[]): Edit | undefined {
  const written = linesPlace(code)
  // A fence in the text would end the block.
  if (!written || lines.some((line) => /^\s*(?:`{3,}|~{3,})/.test(line))) return undefined
  const { place, prefix } = written
  const text = lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line)).join('\n')
  return { ...place, text: place.start === place.end ? `${text}\n` : text }
}
