// A code block with `twoslash`, and TypeScript's answer.
import type { TypedCode } from '../../components/twoslash/typed-code.ts'
import { withoutNotation } from './notation.ts'

/** A code block with `twoslash`. */
export interface TwoslashBlock {
  readonly code: string
  /** The language as typed: `ts`, `jsx`, `javascript`. */
  readonly lang: string
}

/** The types of a block, or why there are none. */
export type TwoslashAnswer = TypedCode | { readonly problem: string }

/** Languages that TypeScript supports, with their file extensions. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'jsx',
}

/** The file extension of a language that TypeScript supports. Undefined for others. */
export function extensionOf(lang: string): string | undefined {
  return Object.hasOwn(EXTENSIONS, lang.toLowerCase()) ? EXTENSIONS[lang.toLowerCase()] : undefined
}

/** The code of a block as readers see it, without comments for TypeScript. */
export function shownCode(code: string, answer: TwoslashAnswer | undefined): string {
  return answer && 'code' in answer ? answer.code : withoutNotation(code)
}
