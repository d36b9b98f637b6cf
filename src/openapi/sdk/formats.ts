// The tools whose descriptions of libraries we read.
import type { SpecFile } from '../spec-file.ts'
import type { Library } from './model.ts'
import { isTypeDoc, readTypeDoc } from './typedoc/read.ts'

/** A tool that describes libraries. */
interface SdkFormat {
  /** As `sdk.format` in docs.json names it. */
  readonly name: string
  /** Whether a file is what the tool writes. */
  accepts(value: unknown): boolean
  read(file: SpecFile): Library
}

const SDK_FORMATS: readonly SdkFormat[] = [{ name: 'typedoc', accepts: isTypeDoc, read: readTypeDoc }]

/** Whether libraries in a format of docs.json are read. */
export function isReadFormat(name: string): boolean {
  return SDK_FORMATS.some((format) => format.name === name)
}

/** The library that a file describes, in whatever format. */
export function readLibrary(file: SpecFile): Library | undefined {
  return SDK_FORMATS.find(({ accepts }) => accepts(file.value))?.read(file)
}
