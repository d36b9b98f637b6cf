// A target: the files in which one editor looks for the rules of its assistant.
import type { FileSystem } from '../files/file-system.ts'
import type { Guide, GuidePart } from './guide.ts'
import { partToMarkdown } from './markdown.ts'
import type { FrontMatterEntry, Owned } from './region.ts'
import { type Limit, splitPart } from './split.ts'

/** A rule file. */
export interface RuleFile extends Owned {
  /** Path from the root of the repository. */
  readonly path: string
  /** Maximum characters that the editor reads of the file. */
  readonly characters?: number
}

/** An editor. */
export interface Target {
  /** Its name on the command line: `--target cursor`. */
  readonly name: string
  /** Its usual name. */
  readonly title: string
  /** The files, in any order. They may depend on which files exist. */
  files(guide: Guide, repository: FileSystem): readonly RuleFile[]
}

/** A folder of rules, with a file for each part. */
export interface RuleFolder {
  readonly folder: string
  readonly extension: string
  readonly limit?: Limit
  frontMatter?(part: GuidePart, name: string): readonly FrontMatterEntry[]
}

/** The core and all parts as files in a folder: `galley.md`, `galley-writing.md`, and so on. */
export function folderFiles(guide: Guide, how: RuleFolder): RuleFile[] {
  const parts = partFiles(guide, how)
  return [file(how, 'galley', withPointers(guide.core, parts)), ...parts.map(({ file }) => file)]
}

/** A part with its file. */
export interface PartFile {
  readonly part: GuidePart
  readonly file: RuleFile
}

/** Only the parts, as files in a folder. */
export function partFiles(guide: Guide, how: RuleFolder): PartFile[] {
  return guide.parts.flatMap((part) =>
    splitPart(part, how.limit).map((piece) => ({
      part: piece.part,
      file: file(how, `galley-${piece.name}`, piece.part),
    })),
  )
}

/** Adds the locations of the parts to the core. */
export function withPointers(core: GuidePart, parts: readonly PartFile[]): GuidePart {
  const items = parts.map(({ part, file }) => ({ text: `\`${file.path}\`: ${pointer(part)}` }))
  return { ...core, sections: [...core.sections, { title: 'Read in full', items }] }
}

function pointer({ description, title }: GuidePart): string {
  const number = /\((\d+) of \d+\)$/.exec(title)?.[1]
  return number === undefined || number === '1' ? description : 'continued.'
}

function file({ folder, extension, limit, frontMatter }: RuleFolder, name: string, part: GuidePart): RuleFile {
  return {
    path: `${folder}/${name}${extension}`,
    frontMatter: frontMatter?.(part, name),
    body: partToMarkdown(part),
    shared: false,
    characters: limit?.characters,
  }
}

/** A list of strings as YAML, one item per line. */
export function yamlList(items: readonly string[]): string {
  return items.map((item) => `\n  - ${JSON.stringify(item)}`).join('')
}

/** A string as YAML. It's unquoted if that is safe, because some editors don't parse quotes. */
export function yamlText(text: string): string {
  return /^[A-Za-z][^:#"'\\]*$/.test(text) && !/[\s]$/.test(text) ? text : JSON.stringify(text)
}
