// Reads Rust crates from the JSON that `cargo rustdoc` writes with `--output-format json`.
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { SpecFile } from '../../spec-file.ts'
import { get, isNumber, isObject } from '../../values.ts'
import type { Library } from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { Context } from './context.ts'
import { Crate } from './crates.ts'
import { exportsOf } from './exports.ts'
import { modulesOf } from './modules.ts'
import { inOrder, Symbols } from './symbol.ts'

/** Versions of the format that we know: of Rust 1.84 and later. https://docs.rs/crate/rustdoc-types/latest/source/CHANGELOG.md */
const OLDEST = 37
const NEWEST = 61

/** Reads one crate, or all crates of a folder. Private items are left out. */
export function readRustdoc({ path, files, structured }: LibrarySource): Library | undefined {
  const described = files
    .filter((each) => /\.json$/i.test(each))
    .flatMap((each) => structured(each) ?? [])
    .filter(({ value }) => isRustdoc(value))
  if (described.length === 0) return undefined
  const diagnostics = described.flatMap(versionProblem)
  const crates = described.flatMap((file) => {
    const crate = isTooOld(file) ? undefined : Crate.read(file)
    return crate ?? []
  })
  return { ...libraryOf(path, crates), diagnostics }
}

function isRustdoc(value: unknown): boolean {
  return isNumber(get(value, 'format_version')) && isObject(get(value, 'index')) && isObject(get(value, 'paths'))
}

function isTooOld({ value }: SpecFile): boolean {
  return Number(get(value, 'format_version')) < OLDEST
}

/** A newer format is read as far as it's known. */
function versionProblem(file: SpecFile): Diagnostic[] {
  const version = Number(get(file.value, 'format_version'))
  if (version >= OLDEST && version <= NEWEST) return []
  const range = `Galley knows versions ${OLDEST} to ${NEWEST}`
  const isOld = version < OLDEST
  return [
    {
      code: 'invalid-spec',
      severity: isOld ? 'error' : 'warning',
      message: `This file has version ${version} of rustdoc's JSON format. ${range}.`,
      place: { file: file.path, start: 0, end: 1 },
      help: isOld
        ? 'Write it with Rust 1.84 or newer.'
        : 'What changed since then may be missing from its pages. Write it with an older Rust, or use a newer Galley.',
    },
  ]
}

function libraryOf(path: string, crates: readonly Crate[]): Library {
  const context = new Context(exportsOf(crates))
  const symbols = new Symbols(context)
  return {
    path,
    language: 'rust',
    modules: modulesOf(context),
    symbols: inTurn(inOrder(context.exports.symbols), (each) => symbols.symbol(each)),
  }
}

/** Makes each only when it's asked for. */
function* inTurn<T, R>(items: readonly T[], make: (item: T) => R): Iterable<R> {
  for (const item of items) yield make(item)
}
