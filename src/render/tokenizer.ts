// Tokenizes code with grammars: returns the tokens of each line with their scopes. Uses `native/highlighter` in
// WebAssembly.
import { readFile } from 'node:fs/promises'
import { programFile } from '../files/program-file.ts'
import type { Grammar } from './languages.ts'

/** What the module exports: see `native/highlighter/src/lib.rs`. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  input(length: number): number
  add_grammar(): number
  create_language(): number
  tokenize(language: number, maxLine: number): number
  tokens(): number
  tokens_length(): number
  stacks(): number
  stacks_length(): number
}

/** The tokens of a block. The next call overwrites them. */
export interface Tokens {
  /**
   * For each line, the number of its tokens. Then for each token, its end in the line and the number of its scope
   * stack.
   */
  readonly numbers: Uint32Array
  /**
   * The scope stacks that the language encountered for the first time, outermost scope first. They get the next
   * numbers.
   */
  readonly newStacks: readonly (readonly string[])[]
}

/** The parts of the global `WebAssembly` that are used, which Node's types leave out. */
interface Engine {
  readonly Instance: new (module: WebAssembly.Module) => { readonly exports: unknown }
  compile(bytes: Uint8Array): Promise<WebAssembly.Module>
}

const engine = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly
const encoder = new TextEncoder()
const decoder = new TextDecoder()
let compiled: Promise<WebAssembly.Module> | undefined

/** The compiled module, once per thread. It can be posted to other threads, which is faster than compiling it again. */
export function compileTokenizer(): Promise<WebAssembly.Module> {
  compiled ??= readFile(
    programFile('highlighter.wasm', import.meta.url) ?? new URL('../../native/highlighter.wasm', import.meta.url),
  ).then((bytes) => engine.compile(bytes))
  return compiled
}

/** Tokenizes code with TextMate grammars. Languages of one tokenizer share its memory but are otherwise independent. */
export class Tokenizer {
  private exports: Exports

  constructor(private readonly module: WebAssembly.Module) {
    this.exports = this.start()
  }

  /**
   * Creates a language from a grammar and those that it includes.
   * @param grammars the language's own grammar comes last
   * @returns its number, or undefined if one of them isn't a valid grammar
   */
  createLanguage(grammars: readonly Grammar[]): number | undefined {
    const { exports } = this
    const last = new Map(grammars.map((grammar) => [grammar.scopeName, grammar]))
    const isLast = (grammar: Grammar) => last.get(grammar.scopeName) === grammar
    const accepted = grammars.filter(isLast).map((grammar) => {
      this.write(jsonOf(grammar))
      return exports.add_grammar() === 0
    })
    const language = exports.create_language()
    return accepted.at(-1) && language >= 0 ? language : undefined
  }

  /**
   * Tokenizes a block. A line longer than `maxLine` gets no tokens, and the next one starts as if it weren't there.
   * @param text lines separated by line feeds
   * @throws if the engine fails, after which this tokenizer has lost its languages
   */
  tokenize(language: number, text: string, maxLine: number): Tokens {
    const { exports } = this
    this.write(text)
    try {
      if (exports.tokenize(language, maxLine) !== 0) throw new Error('The language is unknown.')
    } catch (error) {
      // After a trap, the memory of the module can't be trusted.
      this.exports = this.start()
      throw error
    }
    const { buffer } = exports.memory
    const stacks = decoder.decode(new Uint8Array(buffer, exports.stacks(), exports.stacks_length()))
    return {
      numbers: new Uint32Array(buffer, exports.tokens(), exports.tokens_length()),
      newStacks:
        stacks === ''
          ? []
          : stacks
              .slice(0, -1)
              .split('\n')
              .map((stack) => stack.trimEnd().split(' ')),
    }
  }

  private start(): Exports {
    return new engine.Instance(this.module).exports as Exports
  }

  private write(text: string): void {
    const { exports } = this
    const room = text.length * 3
    const at = exports.input(room)
    exports.input(encoder.encodeInto(text, new Uint8Array(exports.memory.buffer, at, room)).written)
  }
}

/** Grammars as JSON, cached because many languages include the same ones. */
const json = new WeakMap<Grammar, string>()

function jsonOf(grammar: Grammar): string {
  let text = json.get(grammar)
  if (text === undefined) {
    text = JSON.stringify(grammar)
    json.set(grammar, text)
  }
  return text
}
