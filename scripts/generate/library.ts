// Generates the reference of the public modules: each exported name with its declaration and docstring.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-js'
import { escapeMdx, fenced, frontMatter } from './text.ts'

interface Module {
  /** The specifier that users import. */
  readonly name: string
  readonly file: string
  readonly description: string
  readonly intro: string
}

const MODULES: readonly Module[] = [
  {
    name: 'galley/project',
    file: 'src/project/index.ts',
    description: 'Read a docs folder: its configuration, pages, navigation, and findings.',
    intro:
      'Reads a docs folder, on disk or in memory, into a `Project`: the one model behind the site, the checks, and the MCP server.',
  },
  {
    name: 'galley/site',
    file: 'src/site/index.ts',
    description: 'Make the site of a project, file by file or into a folder.',
    intro: 'Turns a `Project` into a site. A site renders a file when you ask for it, so a server needs no build.',
  },
  {
    name: 'galley/check',
    file: 'src/check/index.ts',
    description: 'Find what `galley check` finds, and add rules of your own.',
    intro:
      'Runs the rules on a `Project`. `galley check`, the MCP server, and `galley build --strict` all call `checkAll`.',
  },
  {
    name: 'galley/extension',
    file: 'src/extensions/index.ts',
    description: 'What an extension can define, and what it gets.',
    intro:
      'The types and functions for [extensions](/guides/extensions): components, rules, outputs, and pieces of the layout.',
  },
]

/** A page per public module. Throws if an exported name has no docstring, because this page is all that users have. */
export function libraryPages(): Map<string, string> {
  return new Map(MODULES.map((module) => [`docs/reference/library/${module.name.split('/')[1]}.mdx`, pageOf(module)]))
}

function pageOf({ name, file, description, intro }: Module): string {
  const exported = exportsOf(file)
  const values = exported.filter(({ isType }) => !isType)
  const section = (title: string, list: readonly Exported[]) =>
    list.length === 0 ? '' : `## ${title}\n\n${list.map((one) => one.text).join('\n')}\n`
  const example = fenced(
    `import { ${values
      .map((one) => one.name)
      .sort()
      .join(', ')} } from '${name}'`,
    'ts test="syntax"',
  )
  return [
    frontMatter(name, description),
    `${intro}\n\n${example}`,
    section('Functions and classes', values),
    section(
      'Types',
      exported.filter(({ isType }) => isType),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')
    .trimEnd()
    .concat('\n')
}

interface Exported {
  readonly name: string
  readonly isType: boolean
  /** Its section of the page. */
  readonly text: string
}

/** The names that a module re-exports, in its order. */
function exportsOf(file: string): Exported[] {
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      return []
    const from = join(dirname(file), (statement.moduleSpecifier as ts.StringLiteral).text)
    return statement.exportClause.elements.map(({ name }) => describe(name.text, from))
  })
}

/** Describes one name, following re-exports. */
function describe(name: string, file: string): Exported {
  const source = parse(file)
  for (const node of source.statements) {
    if (isNamed(node, name)) return toExported(name, node, source)
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      const passed = node.exportClause.elements.some((element) => element.name.text === name)
      if (passed && node.moduleSpecifier)
        return describe(name, join(dirname(file), (node.moduleSpecifier as ts.StringLiteral).text))
    }
    if (ts.isImportDeclaration(node) && node.importClause?.namedBindings) {
      const bindings = node.importClause.namedBindings
      const imported = ts.isNamedImports(bindings) && bindings.elements.some((element) => element.name.text === name)
      if (imported) return describe(name, join(dirname(file), (node.moduleSpecifier as ts.StringLiteral).text))
    }
  }
  throw new Error(`${file} doesn't declare ${name}`)
}

function isNamed(node: ts.Statement, name: string): boolean {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.some((one) => ts.isIdentifier(one.name) && one.name.text === name)
  return (
    (ts.isFunctionDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isClassDeclaration(node)) &&
    node.name?.text === name
  )
}

function toExported(name: string, node: ts.Statement, source: ts.SourceFile): Exported {
  const doc = docOf(node)
  if (doc === undefined) throw new Error(`${source.fileName}: ${name} is public and has no docstring`)
  const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  const text = `### \`${name}\`\n\n${doc}\n\n${fenced(declaration(node, source), 'ts test="syntax"')}`
  return { name, isType, text }
}

/** The docstring as Markdown, with what it throws on a line of its own. */
function docOf(node: ts.Node): string | undefined {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const doc = docs.at(-1)
  if (!doc) return undefined
  const tags = (doc.tags ?? []).map((tag) => {
    const text = ts.getTextOfJSDocComment(tag.comment) ?? ''
    return tag.tagName.text === 'throws' ? `Throws ${text}.` : text
  })
  return [ts.getTextOfJSDocComment(doc.comment) ?? '', ...tags]
    .map((text) => escapeMdx(text.replace(/\s*\n\s*/g, ' ').trim()))
    .filter((text) => text !== '')
    .join('\n\n')
}

/** A declaration without function bodies and private members. */
function declaration(node: ts.Statement, source: ts.SourceFile): string {
  const bare = (text: string) => text.replace(/^export (?:declare )?/, '').replace(/^async /, '')
  if (ts.isFunctionDeclaration(node)) return bare(textOf(node, source, node.body))
  if (ts.isClassDeclaration(node)) {
    const start = source.text.slice(node.getStart(source), node.members.pos).trimEnd()
    const members = node.members.filter(isPublic).map((member) => {
      const body = 'body' in member ? (member.body as ts.Node | undefined) : undefined
      const doc = source.text.slice(member.getFullStart(), member.getStart(source)).trim()
      return `  ${doc === '' ? '' : `${doc}\n  `}${textOf(member, source, body).replace(/^async |\bprivate readonly /g, '')}`
    })
    return `${bare(start)}\n${members.join('\n')}\n}`
  }
  if (ts.isVariableStatement(node)) {
    const [one] = node.declarationList.declarations
    return `const ${one?.name.getText(source)}: ${one?.type?.getText(source) ?? 'unknown'}`
  }
  return bare(node.getText(source))
}

const textOf = (node: ts.Node, source: ts.SourceFile, body: ts.Node | undefined): string =>
  source.text.slice(node.getStart(source), body ? body.getFullStart() : node.end).trimEnd()

function isPublic(member: ts.ClassElement): boolean {
  const flags = ts.getCombinedModifierFlags(member)
  if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return false
  return !ts.isConstructorDeclaration(member) || !docOf(member)?.startsWith('Use ')
}

const parsed = new Map<string, ts.SourceFile>()

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(file, source)
  return source
}
