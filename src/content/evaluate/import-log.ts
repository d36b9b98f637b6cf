// Records what a page imports, directly or indirectly, and which imports can't be resolved.
import type { Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import type { Draft } from '../draft.ts'
import type { Import } from '../page.ts'
import type { FindingLog } from './finding-log.ts'
import * as finding from './findings.ts'
import { isBlank } from './javascript.ts'
import type { Linker } from './linker.ts'
import type { ImportedName, Module } from './module.ts'

/** Maximum length of a chain of imports. */
const MAX_CHAIN = 100

export class ImportLog {
  private readonly files = new Map<string, Import>()
  private readonly visited = new Set<Module>()

  constructor(
    private readonly linker: Linker,
    private readonly findings: FindingLog,
  ) {}

  /** Records that the page includes a file. */
  note(file: string, place: Place): void {
    if (!this.files.has(file)) this.files.set(file, { file, place })
  }

  /** Records the mistakes and imports of a module, and those of the modules it imports. Visits each module once. */
  visit(module: Module, depth = 0): void {
    // Content nested this deeply isn't shown either.
    if (this.visited.has(module) || depth > MAX_CHAIN) return
    this.visited.add(module)
    for (const mistake of module.draft.diagnostics) this.findings.add(mistake)
    for (const { message, at } of module.broken.values())
      this.findings.add(finding.invalidStatement(message, { file: module.file, start: at, end: at + 1 }))
    for (const at of module.awaits) {
      const place = { file: module.file, start: at, end: at + 'await'.length }
      this.findings.add(finding.unavailableAwait(place, ' This statement is left out.'))
    }
    for (const { name, place } of module.repeated) this.findings.add(finding.repeatedName(name, place))
    for (const { name, place } of module.undeclared)
      this.findings.add(finding.undeclaredExport(name, suggest(name, module.declared.keys()), place))
    for (const { specifier, place } of module.imports) {
      if (this.linker.isBuiltIn(specifier)) continue
      const loaded = this.linker.load(module.file, specifier)
      if (loaded.kind === 'missing') this.findings.add(finding.missingFile(loaded.tried, loaded.nearest, place))
      else if (loaded.kind === 'foreign') this.findings.add(finding.foreignModule(specifier, place))
      else if (loaded.kind === 'mdx') {
        this.note(loaded.draft.file, place)
        this.visit(this.linker.module(loaded.draft), depth + 1)
      } else this.note(loaded.kind === 'script' ? loaded.source.path : loaded.file, place)
    }
    for (const name of [...module.importedNames.values(), ...module.reExports.values()]) this.checkExport(module, name)
  }

  list(): Import[] {
    return [...this.files.values()]
  }

  private checkExport(module: Module, name: ImportedName): void {
    const loaded = this.linker.load(module.file, name.specifier)
    if (loaded.kind === 'script' && !this.linker.imported(module, name)) {
      const help = 'Export it there, or put the name of one of its exports in braces: `import { … } from "…"`.'
      this.findings.add(finding.missingExport(name.imported, loaded.source.path, help, name.place))
    }
    if (loaded.kind !== 'mdx') return
    const target = this.linker.module(loaded.draft)
    const { file, exports } = target
    // What is missing may be in what doesn't parse, which is reported already.
    if (target.broken.size > 0) return
    if (name.imported === 'default' && exports.size > 0 && !exports.has('default') && !hasContent(loaded.draft))
      this.findings.add(finding.noContent(file, [...exports.keys()], name.place))
    if (this.linker.imported(module, name)) return
    const nearest = suggest(name.imported, exports.keys())
    const help = nearest
      ? `Did you mean \`${nearest}\`?`
      : exports.size > 0
        ? 'Export it there, or remove the import.'
        : 'The content of an MDX file is its default export. Import it without braces.'
    this.findings.add(finding.missingExport(name.imported, file, help, name.place))
  }
}

/** Whether a file shows anything where it is inserted, besides what it exports. */
function hasContent({ children }: Draft): boolean {
  return children.some((node) => node.type !== 'esm' && !(node.type === 'expression' && isBlank(node.value)))
}
