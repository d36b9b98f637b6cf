// Compiles the modules that a page needs to run, opens them in the sandbox, and calls them.
import type { SourceFile } from '../../files/source-file.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { WireCall, WireResult } from '../sandbox/wire.ts'
import type { Program } from '../sandbox/worker.ts'
import { asProgram, type Compiled, type CompileMistake, type Compiler, failingProgram } from './compile.ts'
import type { Linker } from './linker.ts'
import type { Module } from './module.ts'
import { encodeData } from './pieces.ts'

/** Runs the code of one page. */
export interface Runner {
  /** The result of a call. */
  run(call: WireCall): WireResult
  /** Modules that couldn't be compiled. */
  readonly broken: ReadonlyMap<string, CompileMistake>
  /** Paths of scripts and data that modules import, beyond what the MDX files import themselves. */
  readonly imported: readonly string[]
  /** The vocabulary tags used by a module and by everything it imports, in order. */
  tags(file: string): readonly string[]
}

export interface RunnerParts {
  readonly linker: Linker
  readonly compiler: Compiler
  readonly sandbox: Sandbox
  readonly now: number
  /** The file of the page. */
  readonly page: string
}

/**
 * Compiles these modules and all that they import, and passes a runner to `use`. The runner is valid until `use`
 * returns.
 */
export async function withRunner<T>(
  modules: Iterable<Module>,
  parts: RunnerParts,
  use: (runner: Runner) => T,
): Promise<T> {
  // It starts while the modules are compiled.
  parts.sandbox.begin()
  const graph = new Graph(parts)
  for (const module of modules) await graph.addMdx(module)
  const { programs, broken, imported } = graph
  const tags = (file: string) => graph.tags(file)
  const { now, page } = parts
  return parts.sandbox.run({ programs, now, page }, (realm) =>
    use({ run: (call) => realm.run(call), broken, imported, tags }),
  )
}

class Graph {
  readonly programs: Program[] = []
  readonly broken = new Map<string, CompileMistake>()
  readonly imported: string[] = []
  private readonly seen = new Set<string>()
  private readonly own = new Map<string, { readonly tags: readonly string[]; readonly imports: string[] }>()
  private readonly all = new Map<string, readonly string[]>()

  constructor(private readonly parts: RunnerParts) {}

  async addMdx(module: Module): Promise<void> {
    if (this.seen.has(module.file)) return
    this.seen.add(module.file)
    await this.add(module.file, await this.parts.compiler.mdx(module))
  }

  private async addScript(source: SourceFile): Promise<void> {
    if (this.seen.has(source.path)) return
    this.seen.add(source.path)
    this.imported.push(source.path)
    await this.add(source.path, await this.parts.compiler.script(source))
  }

  private async add(file: string, compiled: Compiled | CompileMistake): Promise<void> {
    if ('message' in compiled) {
      this.broken.set(file, compiled)
      this.programs.push(failingProgram(file))
      return
    }
    const imports: string[] = []
    this.own.set(file, { tags: compiled.tags, imports })
    for (const specifier of compiled.specifiers) {
      if (this.parts.linker.isBuiltIn(specifier)) continue
      const loaded = this.parts.linker.load(file, specifier)
      if (loaded.kind === 'script') {
        imports.push(loaded.source.path)
        await this.addScript(loaded.source)
      } else if (loaded.kind === 'mdx') {
        imports.push(loaded.draft.file)
        await this.addMdx(this.parts.linker.module(loaded.draft))
      } else if (loaded.kind === 'json') this.imported.push(loaded.file)
    }
    this.programs.push(asProgram(compiled, (specifier) => this.target(file, specifier)))
  }

  tags(file: string): readonly string[] {
    let tags = this.all.get(file)
    if (!tags) {
      const seen = new Set([file])
      const names = new Set<string>()
      for (const each of seen) {
        const own = this.own.get(each)
        for (const tag of own?.tags ?? []) names.add(tag)
        for (const next of own?.imports ?? []) seen.add(next)
      }
      tags = [...names].sort()
      this.all.set(file, tags)
    }
    return tags
  }

  /** How the sandbox's `require` resolves an import: a letter for the kind, then the file or the data. */
  private target(file: string, specifier: string): string {
    if (this.parts.linker.isBuiltIn(specifier)) return 'r:'
    const loaded = this.parts.linker.load(file, specifier)
    switch (loaded.kind) {
      case 'script':
        return `s:${loaded.source.path}`
      case 'mdx':
        return `x:${loaded.draft.file}`
      case 'json':
        return `d:${JSON.stringify(encodeData(loaded.value))}`
      default:
        return ''
    }
  }
}
