// Asks TypeScript about blocks of code on a virtual disk, so that a page can't read anything from this machine.
import { createRequire } from 'node:module'
import type { createTwoslasher, TwoslashReturn } from 'twoslash/core'
import type { TypeMark } from '../../components/twoslash/typed-code.ts'
import { libraryTypes, packageTypes } from './package-types.ts'
import { extensionOf, type TwoslashAnswer, type TwoslashBlock } from './twoslash-block.ts'

/** Asks TypeScript about blocks, one at a time. */
export type Compiler = (block: TwoslashBlock) => TwoslashAnswer

/** Paths of the two packages. */
export interface CompilerPaths {
  readonly twoslash: string
  readonly typescript: string
}

/** Names that TypeScript may be installed under. The current `typescript` may be a version without this API. */
const TYPESCRIPTS = ['typescript', 'typescript-js']
/** Types that are shown for names from unknown packages. */
const EMPTY = /^(?:any|import \S+)$/
const LONGEST_TEXT = 4_000
const MAX_NAMES = 8
/** "Cannot find module", "could not find a declaration file", "cannot find name: install types". */
const UNKNOWN_PACKAGE = new Set([2307, 7016, 2580, 2591, 2792, 2882])

/**
 * Finds the packages `twoslash` and `typescript` that are installed next to Galley. Undefined if one is missing. The
 * docs folder isn't searched, because its content comes from others and would be executed.
 */
export function findCompiler(from: string): CompilerPaths | undefined {
  const require = createRequire(from)
  for (const name of TYPESCRIPTS) {
    try {
      // TypeScript 7 is a native program. Only earlier versions have a JavaScript API.
      const { version } = require(`${name}/package.json`) as { version: string }
      if (Number.parseInt(version, 10) < 7)
        return { twoslash: require.resolve('twoslash/core'), typescript: require.resolve(name) }
    } catch {
      // Not installed.
    }
  }
  return undefined
}

/** Starts TypeScript. `packages` are those whose types code may use. They must be installed next to Galley too. */
export function createCompiler(paths: CompilerPaths, packages: readonly string[]): Compiler {
  const require = createRequire(paths.twoslash)
  const core = require(paths.twoslash) as { createTwoslasher: typeof createTwoslasher }
  const tsModule = require(paths.typescript) as { sys: object }
  const disk = new Map([...libraryTypes(paths.typescript), ...packageTypes(packages, require)])
  // TypeScript sees only the virtual disk, however it accesses a file.
  Object.assign(tsModule.sys, {
    readFile: () => undefined,
    fileExists: () => false,
    directoryExists: () => false,
    readDirectory: () => [],
    getDirectories: () => [],
    realpath: (path: string) => path,
  })
  const start = () =>
    core.createTwoslasher({
      tsModule: tsModule as never,
      vfsRoot: '/',
      fsMap: new Map(disk),
      compilerOptions: { types: packages.filter((name) => name.startsWith('@types/')).map((name) => name.slice(7)) },
      handbookOptions: { noErrorValidation: true },
    })
  const lasting = start()
  return (block) => {
    // A block with its own files gets its own disk, so that no other block sees them.
    const run = /^[ \t]*\/\/\s?@filename/m.test(block.code) ? start() : lasting
    try {
      return toAnswer(run(block.code, extensionOf(block.lang) ?? 'ts'))
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }
}

function toAnswer({ code, nodes, meta }: TwoslashReturn): TwoslashAnswer {
  const marks: TypeMark[] = []
  const unknownPackages = new Set<string>()
  const unexpected: string[] = []
  const expected = new Set(meta.handbookOptions.errors)
  const asked = new Set(nodes.filter(({ type }) => type === 'query').map(({ start }) => start))
  for (const node of nodes) {
    const place = { line: node.line, column: node.character, length: node.length }
    switch (node.type) {
      case 'hover':
        // A type shown below the line isn't repeated on hover, and "any" says nothing.
        if (asked.has(node.start) || EMPTY.test(node.text)) break
        marks.push({ kind: 'hover', ...place, ...said(node) })
        break
      case 'query':
        marks.push({ kind: 'query', ...place, ...said(node) })
        break
      case 'error':
        if (UNKNOWN_PACKAGE.has(Number(node.code)) && !expected.has(Number(node.code))) {
          unknownPackages.add(packageIn(node.text))
          break
        }
        if (!expected.has(Number(node.code))) unexpected.push(`${cut(node.text)} (${node.code})`)
        marks.push({ kind: 'error', ...place, text: cut(node.text), code: Number(node.code) })
        break
      case 'completion':
        marks.push({
          kind: 'completion',
          ...place,
          names: node.completions.slice(0, MAX_NAMES).map(({ name }) => name),
        })
        break
      case 'highlight':
        marks.push({ kind: 'highlight', ...place, ...(node.text && { text: node.text.trim() }) })
    }
  }
  unknownPackages.delete('')
  // A query in the last line leaves a trailing line break.
  return { code: code.replace(/\n+$/, ''), marks, unknownPackages: [...unknownPackages].sort(), unexpected }
}

/** `'acme/client'` in a message is the package `acme`. A missing file of the block isn't a package. */
function packageIn(message: string): string {
  const types = /@types\/[\w-]+/.exec(message)?.[0]
  if (types) return types
  const name = /'([^']+)'/.exec(message)?.[1] ?? ''
  if (name.startsWith('node:')) return '@types/node'
  if (/^[./]/.test(name)) return ''
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '')
}

/** A type with its documentation comment as plain text, because Markdown and links don't work in a tooltip. */
function said({ text, docs }: { text: string; docs?: string }): { text: string; docs?: string } {
  const plain = docs?.replace(/\[([^\]]+)\]\([^()\s]+\)/g, '$1').replace(/\*\*|`/g, '')
  return { text: cut(text), ...(plain && { docs: cut(plain) }) }
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { title, description } = error as { title?: string; description?: string }
  return [title ?? error.message, description].filter(Boolean).join(': ')
}
