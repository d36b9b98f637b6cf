// Compiles modules as authors write them (JSX, TypeScript, MDX with code) to programs for the sandbox.
import type { AnyNode } from 'acorn'
import type { TransformFailure } from 'esbuild'
import type { SourceFile } from '../../files/source-file.ts'
import type { Draft, DraftNode } from '../draft.ts'
import { Recent } from '../recent.ts'
import type { Program } from '../sandbox/worker.ts'
import { freeNames } from './free-names.ts'
import { isBrowserGlobal, isGlobal } from './globals.ts'
import { type Code, childNodes, isMistake, parseExpression, parseProgram } from './javascript.ts'
import type { Module } from './module.ts'
import { withoutVocabularyImports } from './vocabulary-imports.ts'

/** A module that is ready to run. */
export interface Compiled {
  readonly file: string
  /** The body. `require` and the sandbox's helpers are in scope. */
  readonly code: string
  /** The specifiers it imports, as written. */
  readonly specifiers: readonly string[]
  /** The vocabulary tags it uses: `Card`, `Tree.Folder`. */
  readonly tags: readonly string[]
}

/** Why a module can't run. */
export interface CompileMistake {
  readonly message: string
  /** Offset in the script, if known. */
  readonly offset?: number
}

/** A module for the browser. */
export interface BrowserModule {
  /** An ES module. Names that it uses without importing come from `galley:shared`. */
  readonly code: string
  /** The specifiers it imports, as written. */
  readonly specifiers: readonly string[]
  /** The vocabulary tags it uses: `Card`, `Tree.Folder`. It imports each root as `tag_Card`. */
  readonly tags: readonly string[]
  /** All identifiers in it, of variables and of fields. */
  readonly names: ReadonlySet<string>
}

/** Characters of the texts whose results are kept. */
const MAX_TEXTS = 4_000_000

type Outcome = Omit<Compiled, 'file'> | CompileMistake

/** Compiles each module once, and equal ones together, because many pages import and use the same things. */
export class Compiler {
  private readonly done = new WeakMap<SourceFile | Module, Promise<Compiled | CompileMistake>>()
  private readonly texts = new Recent<Promise<Outcome>>(MAX_TEXTS)

  /** @param isComponent whether the vocabulary has a name */
  constructor(readonly isComponent: (name: string) => boolean) {}

  /** Compiles a `.js`, `.jsx`, `.ts`, or `.tsx` file. */
  script(source: SourceFile): Promise<Compiled | CompileMistake> {
    return this.once(source, () => this.compile(source.path, source.text, loaderOf(source.path)))
  }

  /** Compiles the statements of an MDX file, and each of its expressions and tags to a thunk keyed by its text. */
  mdx(module: Module): Promise<Compiled | CompileMistake> {
    return this.once(module, () => this.compile(module.file, this.textOf(module), 'jsx'))
  }

  private textOf(module: Module): string {
    const own = new Set([...module.importedNames.keys(), ...module.declared.keys()])
    let thunks = ''
    const texts = expressionsOf(module.draft, own)
    for (const text of texts) {
      const code = parseExpression(text)
      if (code === undefined || isMistake(code)) continue
      const given = this.outsideNames(code).filter((name) => !own.has(name) && !isBrowserGlobal(name))
      thunks += `__thunk(${JSON.stringify(text)}, ({${given.join(',')}}) => (${text}\n));\n`
    }
    // A component of another module may use one of this page by name.
    for (const name of own)
      if (/^[A-Z]\w*$/.test(name) && !texts.has(name)) thunks += `__thunk("${name}", () => ${name});\n`
    // Thunks come first, so that a failing statement doesn't take them down.
    return `${thunks}${module.code}`
  }

  /** Compiles a module for the browser, and adds imports for the names that pages use without importing. */
  async browserModule(file: string, text: string): Promise<BrowserModule | CompileMistake> {
    const result = await toPlainJavaScript({ file, text, loader: loaderOf(file), format: 'esm' })
    if (typeof result !== 'string') return result
    const program = parseProgram(result)
    if (isMistake(program)) return { message: program.message }
    const { react, tags } = this.implicitNames(freeNames(program).names, result)
    const names = ['jsx as __jsx', 'Fragment as __fragment', ...react.filter((name) => name !== 'React')]
    const known = tags.filter((tag) => this.knownTags(result, tag).length > 0)
    let head = `import { ${[...names, ...known.map((tag) => `tag_${tag} as ${tag}`)].join(', ')} } from '${SHARED}';\n`
    if (react.includes('React')) head += `import * as React from '${SHARED}';\n`
    if (REACT_AS_GLOBAL.test(result)) head += `import * as __react from '${SHARED}';\nglobalThis.React ??= __react;\n`
    // An unknown tag shows its children.
    for (const tag of tags) if (!known.includes(tag)) head += `const ${tag} = ({ children }) => children;\n`
    const specifiers = program.body.flatMap((statement) =>
      'source' in statement && statement.source ? [String(statement.source.value)] : [],
    )
    return {
      code: head + result,
      specifiers,
      tags: tags.flatMap((tag) => this.knownTags(result, tag)),
      names: allNames(program),
    }
  }

  /** The components that a name in code refers to, including its parts: `Tree`, `Tree.Folder`. */
  private knownTags(code: string, tag: string): string[] {
    return [tag, ...partsIn(code, tag)].filter((name) => this.isComponent(name))
  }

  /** Names in an expression that must come from its module or from the snippet's props. */
  outsideNames(code: Code): string[] {
    const { names, tags } = freeNames(code)
    return [...names].filter((name) => !tags.has(name) && !this.isKnown(name))
  }

  /** Names that are defined everywhere. */
  isKnown(name: string): boolean {
    return isGlobal(name) || REACT.has(name) || this.isComponent(name)
  }

  private once(
    module: SourceFile | Module,
    compile: () => Promise<Compiled | CompileMistake>,
  ): Promise<Compiled | CompileMistake> {
    let compiled = this.done.get(module)
    if (!compiled) {
      compiled = compile()
      this.done.set(module, compiled)
    }
    return compiled
  }

  private async compile(file: string, text: string, loader: Loader): Promise<Compiled | CompileMistake> {
    const key = `${loader}\0${text}`
    let outcome = this.texts.get(key)
    if (!outcome) {
      outcome = this.transform(file, text, loader)
      this.texts.set(key, outcome, text.length)
    }
    const done = await outcome
    return 'message' in done ? done : { file, ...done }
  }

  private async transform(file: string, text: string, loader: Loader): Promise<Outcome> {
    const result = await toPlainJavaScript({ file, text, loader, format: 'cjs' })
    if (typeof result !== 'string') return result
    const program = parseProgram(result)
    if (isMistake(program)) return { message: program.message }
    const { names } = freeNames(program)
    const specifiers = new Set<string>()
    for (const match of result.matchAll(/\brequire\(("(?:[^"\\]|\\.)*")\)/g))
      specifiers.add(JSON.parse(match[1] as string))
    const { tags } = this.implicitNames(names, result)
    return {
      code: `${this.preamble(names, result)}${result}`,
      specifiers: [...specifiers],
      tags: tags.flatMap((tag) => this.knownTags(result, tag)),
    }
  }

  /** Definitions for the names that need no import. */
  private preamble(names: ReadonlySet<string>, code: string): string {
    const { react, tags } = this.implicitNames(names, code)
    return [
      ...react.map((name) => `const ${name} = __tools.react${name === 'React' ? '' : `.${name}`};`),
      ...tags.map((name) => `const ${name} = __tools.component("${name}");`),
    ].join('')
  }

  /** Names that need no import: React's, and capitalized tags. */
  private implicitNames(names: ReadonlySet<string>, code: string): { react: string[]; tags: string[] } {
    const written = new Set([...code.matchAll(/__jsx\(([A-Z][\w$]*)/g)].map((match) => match[1]))
    const react = [...names].filter((name) => REACT.has(name))
    const tags = [...names].filter((name) => !REACT.has(name) && (written.has(name) || this.isComponent(name)))
    return { react, tags }
  }
}

/** Every identifier in a syntax tree. */
function allNames(node: AnyNode, names = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') names.add(node.name)
  for (const child of childNodes(node)) allNames(child, names)
  return names
}

/** The parts of a component that the code uses, such as `Tree.Folder`. */
function partsIn(code: string, tag: string): string[] {
  return [...new Set(code.match(new RegExp(`\\b${tag}\\.[A-Z][\\w$]*`, 'g')))]
}

type Loader = 'ts' | 'tsx' | 'jsx'

/** Scripts may contain TypeScript whatever their extension. MDX may not. */
function loaderOf(file: string): Loader {
  return file.endsWith('.ts') ? 'ts' : /\.mdx?$/.test(file) ? 'jsx' : 'tsx'
}

/** Gets ready for modules that are compiled soon: the compiler is another process. Never rejects. */
export async function expectModules(): Promise<void> {
  try {
    const esbuild = await import('esbuild')
    await esbuild.transform('')
  } catch {} // compiling says why
}

async function toPlainJavaScript(input: {
  readonly file: string
  readonly text: string
  readonly loader: Loader
  readonly format: 'cjs' | 'esm'
}): Promise<string | CompileMistake> {
  const { file, text, loader, format } = input
  const esbuild = await import('esbuild')
  try {
    const { code } = await esbuild.transform(withoutVocabularyImports(text), {
      loader,
      format,
      target: 'es2022',
      jsx: 'transform',
      jsxFactory: '__jsx',
      jsxFragment: '__fragment',
      sourcefile: file,
      logLevel: 'silent',
    })
    return code
  } catch (error) {
    const [first] = (error as Partial<TransformFailure>).errors ?? []
    if (!first) throw error
    const at = first.location ?? first.notes[0]?.location
    const message = /^Top-level await/.test(first.text) ? '`await` is only available in functions' : first.text
    return { message, offset: at ? offsetOf(text, at) : undefined }
  }
}

/** The module that all programs of islands share. */
const SHARED = 'galley:shared'

/** The exports of React that need no import. */
const REACT = new Set(
  `React Fragment Suspense Children useState useEffect useRef useCallback useMemo useContext useReducer useLayoutEffect
  useInsertionEffect useId useTransition useDeferredValue useSyncExternalStore useImperativeHandle useDebugValue
  createContext createElement cloneElement createRef isValidElement memo forwardRef lazy startTransition`.split(/\s+/),
)

/** React as a property of the global object, where code looks for it that does without the name. */
const REACT_AS_GLOBAL = /\b(?:globalThis|window|self)\??\.React\b/

/** The module for the sandbox. `target` resolves its imports. */
export function asProgram(compiled: Compiled, target: (specifier: string) => string): Program {
  const targets = Object.fromEntries(compiled.specifiers.map((specifier) => [specifier, target(specifier)]))
  return {
    file: compiled.file,
    targets,
    code: `function (module, __tools) {
const exports = module.exports, require = __tools.require, __jsx = __tools.jsx, __fragment = __tools.FRAGMENT, __thunk = __tools.thunk;
${compiled.code}
}`,
  }
}

/** A stand-in for a module that can't be compiled. What imports it runs, up to where it uses an export. */
export function failingProgram(file: string): Program {
  const message = JSON.stringify(`\`${file}\` can't be compiled.`)
  const get = `(_, name) => { if (name === '__esModule') return true; throw new Error(${message}) }`
  return { file, targets: {}, code: `function (module) { module.exports = new Proxy({}, { get: ${get} }) }` }
}

/** The text of each distinct expression in a draft, and of each tag that the module defines itself. */
function expressionsOf(draft: Draft, own: ReadonlySet<string>): Set<string> {
  const texts = new Set<string>()
  visit(draft.children)
  return texts

  function visit(nodes: readonly DraftNode[]): void {
    for (const node of nodes) {
      if (node.type === 'expression') texts.add(node.value)
      else if (node.type === 'draftElement') {
        if (own.has(node.name.split('.')[0] ?? '')) texts.add(node.name)
        for (const attribute of node.attributes) {
          if ('spread' in attribute) texts.add(spreadText(attribute.spread))
          else if (typeof attribute.value === 'object') texts.add(attribute.value.expression)
        }
        visit(node.children)
      } else if ('children' in node) visit(node.children as DraftNode[])
    }
  }
}

/** The expression in `{...x}`. */
export function spreadText(spread: string): string {
  return spread.replace(/^\s*\.\.\./, '')
}

/**
 * esbuild counts lines as JavaScript does, and columns in bytes. A mistake at the end of the file is reported at its
 * last character.
 */
function offsetOf(text: string, at: { line: number; column: number }): number {
  const breaks = /\r\n|[\n\r\u2028\u2029]/g
  for (let line = 1; line < at.line; line++) if (!breaks.exec(text)) break
  const start = breaks.lastIndex
  const before = Buffer.from(text.slice(start)).subarray(0, at.column).toString()
  return Math.max(0, Math.min(start + before.length, text.length - 1))
}
