// The messages between the parts of the guarded parser.

/** Bytes before the content of an answer: a letter for its kind, the length of the content, and CPU milliseconds. */
export const HEAD_BYTES = 9

/** What the parser supports beyond CommonMark. Front matter is cut off before, and we handle heading ids ourselves. */
export const FEATURES = { gfm: true, math: true, frontmatter: false, headingAttributes: false } as const

/** The formats of a text. The first character sent to the process is the index of the format. */
export const FORMATS = ['mdx', 'markdown', 'markdown+math'] as const
export type Format = (typeof FORMATS)[number]

/** The settings of the process: its last argument, as JSON. */
export interface ProcessSetup {
  /** The URL of the parser's module. */
  readonly parser: string
  /** The limits for each text. */
  readonly limits: { readonly cpuMilliseconds: number; readonly memoryBytes: number }
}

/** The settings of the worker that owns the process. */
export interface GuardSetup {
  readonly port: import('node:worker_threads').MessagePort
  /** Counts the answers. A thread that waits for one waits for this to change. */
  readonly answers: Int32Array
  readonly command: readonly string[]
  /** Milliseconds without output before the process counts as stuck, and milliseconds of idleness before it's ended. */
  readonly silence: number
  readonly idle: number
}

/** The outcome for a text: a tree in the parser's own format, the parser's error, or what happened to the process. */
export type Outcome =
  | { readonly kind: 'tree'; readonly bytes: Uint8Array<ArrayBuffer>; readonly cpuMilliseconds: number }
  | { readonly kind: 'error'; readonly message: string; readonly cpuMilliseconds: number }
  | { readonly kind: 'slow' | 'big' | 'crash' | 'unavailable' }
