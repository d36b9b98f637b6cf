// What the parts of the guarded parser tell each other.

/** What the parser reads beside CommonMark. Front matter is cut off before, and ids of headings are ours. */
export const FEATURES = { gfm: true, math: true, frontmatter: false, headingAttributes: false } as const

/** What a text is written in. The process gets the index of it as the first character of the text. */
export const FORMATS = ['mdx', 'markdown', 'markdown+math'] as const
export type Format = (typeof FORMATS)[number]

/** How the process is started: its last argument, as JSON. */
export interface ProcessSetup {
  /** The address of the parser's module. */
  readonly parser: string
  /** For one text. */
  readonly limits: { readonly cpuMilliseconds: number; readonly memoryBytes: number }
}

/** What the thread that keeps the process is started with. */
export interface GuardSetup {
  readonly port: import('node:worker_threads').MessagePort
  /** Counts the answers; who waits for one waits for this to change. */
  readonly answers: Int32Array
  readonly command: readonly string[]
  /** Milliseconds that a process may be silent before it is taken for stuck, and idle before it is ended. */
  readonly silence: number
  readonly idle: number
}

/** How a text ended: as a tree in the parser's own format, with the parser's words, or with the process. */
export type Outcome =
  | { readonly kind: 'tree'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'slow' | 'big' | 'crash' | 'unavailable' }
