// The ESM of an MDX file: the names it imports, declares, and exports.
import type { Identifier, ImportDeclaration, ModuleDeclaration, Pattern, Program, Statement } from 'acorn'
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Draft, DraftNode, Esm } from '../draft.ts'
import { type Code, isMistake, parseStatements } from './javascript.ts'
import { withoutVocabularyImports } from './vocabulary-imports.ts'

/** One imported name. `imported` is `default`, `*`, or a name. */
export interface ImportedName {
  readonly specifier: string
  readonly imported: string
  readonly place: Place
}

/** An `import`, `export … from` or `import '…'` statement. */
export interface ModuleImport {
  readonly specifier: string
  readonly place: Place
}

/** A name that the module declares. It must run unless its initializer can be read as data. */
export interface Declared {
  /** The expression of `const name = …` and the text it was parsed from. Undefined for other declarations. */
  readonly init?: { readonly code: Code; readonly text: string }
  /** True if it has no value because its statement is left out. */
  readonly isLeftOut?: boolean
}

/** A name whose statement is left out because of it. */
export interface RejectedName {
  readonly name: string
  readonly place: Place
}

/** A block of code that couldn't be parsed. */
export interface BrokenBlock {
  readonly text: string
  readonly message: string
  /** Where the mistake is. */
  readonly at: number
  readonly start: number
  readonly end: number
}

export interface Module {
  readonly file: string
  readonly draft: Draft
  readonly imports: readonly ModuleImport[]
  readonly importedNames: ReadonlyMap<string, ImportedName>
  readonly declared: ReadonlyMap<string, Declared>
  /** Exported name to local name. */
  readonly exports: ReadonlyMap<string, string>
  /** `export { a } from './b.mdx'`: exported name to its origin. */
  readonly reExports: ReadonlyMap<string, ImportedName>
  /** The specifiers of `export * from './b.mdx'`. */
  readonly stars: readonly string[]
  /** All statements that could be parsed, in order. */
  readonly code: string
  /** Blocks and parts of blocks that couldn't be parsed, by node. */
  readonly broken: ReadonlyMap<Esm, BrokenBlock>
  /** Where an `await` can't wait for anything. The statements around them are left out. */
  readonly awaits: readonly number[]
  /** Names that have a meaning already. The statements that give them another one are left out. */
  readonly repeated: readonly RejectedName[]
  /** Exported names that nothing declares. The statements that export them are left out. */
  readonly undeclared: readonly RejectedName[]
}

interface Building {
  imports: ModuleImport[]
  importedNames: Map<string, ImportedName>
  declared: Map<string, Declared>
  exports: Map<string, string>
  reExports: Map<string, ImportedName>
  stars: string[]
}

/** Reads the ESM blocks of a draft. Sets invalid JavaScript aside and reads the rest. */
export function readModule(draft: Draft): Module {
  const building: Building = {
    imports: [],
    importedNames: new Map(),
    declared: new Map(),
    exports: new Map(),
    reExports: new Map(),
    stars: [],
  }
  const broken = new Map<Esm, BrokenBlock>()
  const code: string[] = []
  const allAwaits: number[] = []
  const repeated: RejectedName[] = []
  const undeclared: RejectedName[] = []
  const blocks = [...esmBlocks(draft.children)].map((block) => ({ block, ...readBlock(block) }))
  const names = new Names(blocks.flatMap(({ program }) => program?.body ?? []))
  for (const { block, program, text, awaits = [], rest } of blocks) {
    if (rest) broken.set(block, rest)
    if (!program) continue
    const base = block.span?.start ?? 0
    const place = (start: number, end: number) => ({ file: draft.file, start: base + start, end: base + end })
    for (const at of awaits) allAwaits.push(base + at)
    let from = 0
    for (const statement of program.body) {
      const { start, end } = statement
      const again = names.add(statement)
      const unknown = names.undeclared(statement)
      for (const { name, start, end } of again) repeated.push({ name, place: place(start, end) })
      for (const { name, start, end } of unknown) undeclared.push({ name, place: place(start, end) })
      if (again.length + unknown.length === 0 && !awaits.some((at) => start <= at && at < end))
        readStatement(statement, building, { text, place })
      else {
        code.push(text.slice(from, start), leaveOut(statement, building))
        from = end
      }
    }
    code.push(text.slice(from))
  }
  return {
    file: draft.file,
    draft,
    ...building,
    code: code.join('\n'),
    broken,
    awaits: allAwaits,
    repeated,
    undeclared,
  }
}

/** The names of a module as its statements come. */
class Names {
  /** Whether each name that the statements declare is that of a `var`, which may be repeated. */
  private readonly declared = new Map<string, boolean>()
  private readonly exported = new Set<string>()
  /** What any of the statements declares. */
  private readonly all: ReadonlySet<string>

  constructor(statements: readonly (Statement | ModuleDeclaration)[]) {
    this.all = new Set(
      statements.flatMap((statement) => identifiersOf(declarationIn(statement)).map(({ name }) => name)),
    )
  }

  /** The names that a statement exports and no statement declares. */
  undeclared(statement: Statement | ModuleDeclaration): { name: string; start: number; end: number }[] {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    return statement.specifiers
      .map(({ local }) => ({ name: nameOf(local), start: local.start, end: local.end }))
      .filter(({ name }) => !this.all.has(name))
  }

  /** Adds the names of a statement. If some can't be declared or exported again, returns those, and adds only the others. */
  add(statement: Statement | ModuleDeclaration): { name: string; start: number; end: number }[] {
    const { declared, exported } = this
    const again: { name: string; start: number; end: number }[] = []
    const declaration = declarationIn(statement)
    const isVar = declaration?.type === 'VariableDeclaration' && declaration.kind === 'var'
    for (const id of identifiersOf(declaration)) {
      if (declared.has(id.name) && !(isVar && declared.get(id.name))) again.push(id)
      else declared.set(id.name, isVar)
    }
    if (again.length > 0) return again
    for (const { name, start, end } of exportsOf(statement)) {
      if (exported.has(name)) again.push({ name, start, end })
      exported.add(name)
    }
    return again
  }
}

/** The declaration in a statement, if there is one. */
function declarationIn(statement: Statement | ModuleDeclaration): Statement | ImportDeclaration | undefined {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ?? undefined
    case 'ExportDefaultDeclaration':
      return /^(Function|Class)Declaration$/.test(statement.declaration.type)
        ? (statement.declaration as Statement)
        : undefined
    case 'ExportAllDeclaration':
      return undefined
    default:
      return statement
  }
}

/** The names that a statement exports, and where. */
function exportsOf(statement: Statement | ModuleDeclaration): { name: string; start: number; end: number }[] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { start } = statement
    return [{ name: 'default', start, end: start + 'export default'.length }]
  }
  if (statement.type !== 'ExportNamedDeclaration') return []
  const names = statement.specifiers.map(({ exported }) => ({
    name: nameOf(exported),
    start: exported.start,
    end: exported.end,
  }))
  return [...names, ...identifiersOf(declarationIn(statement))]
}

/** Declares the names of a statement that is left out. Returns code that does the same. */
function leaveOut(statement: Statement | ModuleDeclaration, into: Building): string {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const all = new Set(identifiersOf(declarationIn(statement)).map(({ name }) => name))
  const names = [...all].filter((name) => !into.declared.has(name) && !into.importedNames.has(name))
  for (const name of names) {
    into.declared.set(name, { isLeftOut: true })
    if (isExported) into.exports.set(name, name)
  }
  return names.length === 0 ? '' : `${isExported ? 'export ' : ''}let ${names.join(', ')};`
}

/** The names that a statement declares, and where. */
function identifiersOf(statement: Statement | ImportDeclaration | undefined): Identifier[] {
  switch (statement?.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id] : []
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => patternIdentifiers(id))
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local)
    default:
      return []
  }
}

function* esmBlocks(nodes: readonly DraftNode[]): Generator<Esm> {
  for (const node of nodes) {
    if (node.type === 'esm') yield node
    else if (node.type === 'draftElement') yield* esmBlocks(node.children)
  }
}

/** Parses a whole block or, when Markdown follows without a blank line, its first lines. */
function readBlock(block: Esm): {
  program?: Program
  text: string
  awaits?: readonly number[]
  rest?: BrokenBlock
} {
  const base = block.span?.start ?? 0
  const text = withoutVocabularyImports(block.value)
  const { program: whole, awaits } = parseStatements(text)
  if (!isMistake(whole)) return { program: whole, text, awaits }
  const end = base + block.value.length
  const mistake = { message: whole.message, at: Math.min(base + whole.offset, end - 1) }
  const cut = text.lastIndexOf('\n', whole.offset - 1) + 1
  const head = text.slice(0, cut)
  const program = cut > 0 ? parseStatements(head).program : whole
  if (isMistake(program) || program.body.length === 0) {
    return { text: '', rest: { ...mistake, text: block.value, start: base, end } }
  }
  return { program, text: head, awaits, rest: { ...mistake, text: block.value.slice(cut), start: base + cut, end } }
}

/** The block that contains a statement. */
interface Block {
  readonly text: string
  place(start: number, end: number): Place
}

function readStatement(statement: Statement | ModuleDeclaration, into: Building, block: Block): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      readImport(statement, into, block)
      return
    case 'ExportNamedDeclaration':
      if (statement.source) {
        const specifier = String(statement.source.value)
        into.imports.push({ specifier, place: block.place(statement.source.start, statement.source.end) })
        for (const part of statement.specifiers) {
          into.reExports.set(nameOf(part.exported), {
            specifier,
            imported: nameOf(part.local),
            place: block.place(part.start, part.end),
          })
        }
      } else if (statement.declaration) {
        for (const name of declare(statement.declaration, into, block)) into.exports.set(name, name)
      } else {
        for (const part of statement.specifiers) into.exports.set(nameOf(part.exported), nameOf(part.local))
      }
      return
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement
      const name = 'id' in declaration && declaration.id ? declaration.id.name : '*default*'
      into.declared.set(name, {})
      into.exports.set('default', name)
      return
    }
    case 'ExportAllDeclaration': {
      const specifier = String(statement.source.value)
      const place = block.place(statement.source.start, statement.source.end)
      into.imports.push({ specifier, place })
      if (statement.exported) into.reExports.set(nameOf(statement.exported), { specifier, imported: '*', place })
      else into.stars.push(specifier)
      return
    }
    default:
      declare(statement, into, block)
  }
}

function readImport(statement: ImportDeclaration, into: Building, block: Block): void {
  const specifier = String(statement.source.value)
  into.imports.push({ specifier, place: block.place(statement.source.start, statement.source.end) })
  for (const part of statement.specifiers) {
    const imported =
      part.type === 'ImportDefaultSpecifier'
        ? 'default'
        : part.type === 'ImportNamespaceSpecifier'
          ? '*'
          : nameOf(part.imported)
    into.importedNames.set(part.local.name, { specifier, imported, place: block.place(part.start, part.end) })
  }
}

/** Records what a statement declares, and returns the names. */
function declare(statement: Statement, into: Building, { text }: Block): string[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    into.declared.set(statement.id.name, {})
    return [statement.id.name]
  }
  if (statement.type !== 'VariableDeclaration') return []
  const names: string[] = []
  for (const { id, init } of statement.declarations) {
    const constant = statement.kind === 'const' && id.type === 'Identifier'
    for (const name of patternNames(id)) {
      into.declared.set(name, constant && init ? { init: { code: init, text } } : {})
      names.push(name)
    }
  }
  return names
}

/** The names that a pattern binds: `{ a, b: [c] }` binds `a` and `c`. */
export function patternNames(pattern: Pattern): string[] {
  return patternIdentifiers(pattern).map(({ name }) => name)
}

function patternIdentifiers(pattern: Pattern): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) =>
        patternIdentifiers(part.type === 'Property' ? part.value : part.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part ? patternIdentifiers(part) : []))
    case 'AssignmentPattern':
      return patternIdentifiers(pattern.left)
    case 'RestElement':
      return patternIdentifiers(pattern.argument)
    default:
      return []
  }
}

function nameOf(node: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }): string {
  return node.type === 'Identifier' ? node.name : String(node.value)
}
