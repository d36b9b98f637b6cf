// MDX `import` and `export` statements: removes those of the old theme, and keeps snippets and images.
import type { Program } from 'acorn'
import { isMistake, parseProgram } from '../../content/evaluate/javascript.ts'
import type { BlockSyntax } from '../dialect.ts'
import { literal } from '../elements.ts'
import { LUCIDE, lucideIcon } from '../icons.ts'
import { isBlank, type Line, textOf } from '../lines.ts'

/**
 * Statements that start a line. Imports of packages that match `theme` are removed silently, because their components
 * are converted. So are exports that are named in `unused`.
 */
export function modules(theme: RegExp, unused: ReadonlySet<string> = DATA_LOADERS): BlockSyntax {
  return {
    name: 'import',
    opens: /^(?:import|export)(?=[\s{*])/,
    convert(lines, start, context) {
      const block = statements(lines, start)
      if (!block) return undefined
      const { end, program, text } = block
      const kept: Line[] = []
      const line = lines[start] as Line
      for (const statement of program.body) {
        const at = line.at + text.slice(0, statement.start).split('\n').length - 1
        const typed = text.slice(statement.start, statement.end)
        if (statement.type === 'ImportDeclaration') {
          const names = statement.specifiers.map(({ local }) => local.name)
          const specifier = String(statement.source.value)
          if (LUCIDE.test(specifier)) {
            for (const one of statement.specifiers) {
              const { name } =
                one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported : one.local
              context.imports.set(one.local.name, { kind: 'icon', icon: lucideIcon(name) })
            }
            continue
          }
          if (theme.test(specifier)) continue
          const target = context.host.module?.(specifier, at)
          if (target?.kind === 'snippet') {
            for (const name of names) context.imports.set(name, { kind: 'own' })
            kept.push(...splitLines(`import ${names.length > 0 ? importClause(typed) : ''}'${target.path}'`, at))
          } else if (target) {
            for (const name of names) context.imports.set(name, target)
          } else {
            context.leftImports.push({ specifier, names, line: at })
          }
        } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
          context.leftImports.push({ specifier: String(statement.source.value), names: [], line: at })
        } else if (!exportedNames(statement).some((name) => unused.has(name))) {
          for (const name of exportedNames(statement)) context.imports.set(name, { kind: 'own' })
          for (const [name, value] of exportedData(statement, text)) context.data.set(name, value)
          kept.push(...splitLines(typed, at))
        }
      }
      return { end, lines: kept }
    },
  }
}

/** Functions that Next.js calls when it builds a page. */
const DATA_LOADERS = new Set(['getStaticProps', 'getStaticPaths', 'getServerSideProps', 'generateStaticParams'])

/** These, and what Next.js reads from a page: the data of its head, and that of its list of headings. */
export const MODULE_DATA: ReadonlySet<string> = new Set([
  ...DATA_LOADERS,
  ...['metadata', 'generateMetadata', 'viewport', 'sections', 'dynamic', 'revalidate', 'runtime'],
])

function importClause(typed: string): string {
  const names = /^import\s+([\s\S]*?)\s+from\b/.exec(typed)?.[1] ?? ''
  // In Astro, a page's text is also its export `Content`.
  const content = /^\{\s*Content(?:\s+as\s+([\w$]+))?\s*,?\s*\}$/.exec(names)
  return `${content ? (content[1] ?? 'Content') : names} from `
}

function splitLines(text: string, at: number): Line[] {
  return text.split('\n').map((one, i) => ({ text: one, at: at + i }))
}

function exportedNames(statement: Program['body'][number]): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return declaration.id ? [declaration.id.name] : []
}

/** The exported names whose values are plain data. */
function exportedData(statement: Program['body'][number], text: string): [string, unknown][] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ id, init }): [string, unknown][] => {
    const isData = init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression'
    const value = isData && id.type === 'Identifier' ? literal(text.slice(init.start, init.end)) : undefined
    return value === undefined || id.type !== 'Identifier' ? [] : [[id.name, value]]
  })
}

/** The statements up to the first empty line at which they parse. */
function statements(
  lines: readonly Line[],
  start: number,
): { end: number; program: Program; text: string } | undefined {
  for (let end = start + 1; end <= Math.min(lines.length, start + 200); end++) {
    if (end < lines.length && !isBlank(lines[end])) continue
    const text = textOf(lines.slice(start, end))
    const program = parseProgram(text)
    if (!isMistake(program))
      return program.body.every(({ type }) => /^(?:Import|Export)/.test(type)) ? { end, program, text } : undefined
  }
  return undefined
}
