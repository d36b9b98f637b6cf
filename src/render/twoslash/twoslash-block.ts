// A fence that asks for its types, and what comes of it.
import type { TypedCode } from '../../components/twoslash/typed-code.ts'
import { withoutNotation } from './notation.ts'

/** A block that asks for its types. */
export interface TwoslashBlock {
  readonly code: string
  /** The language as typed: `ts`, `jsx`, `javascript`. */
  readonly lang: string
}

/** What came of a block: its types, or why there are none. */
export type TwoslashAnswer = TypedCode | { readonly problem: string }

/** Languages that TypeScript reads, and the extension that it knows each by. */
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

/** The extension of a language that TypeScript can tell of; undefined for others. */
export function extensionOf(lang: string): string | undefined {
  return Object.hasOwn(EXTENSIONS, lang.toLowerCase()) ? EXTENSIONS[lang.toLowerCase()] : undefined
}

/** The code of a block as a reader sees it, without the comments for TypeScript. */
export function shownCode(code: string, answer: TwoslashAnswer | undefined): string {
  return answer && 'code' in answer ? answer.code : withoutNotation(code)
}
