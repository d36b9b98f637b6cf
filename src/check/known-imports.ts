// Tells what a page forgot to import, by what other pages import under the same name.
import { addedImport, type ImportName, importStatements } from '../content/import-statements.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'

/** An `unknown-component` finding with the import that defines the component on other pages, if there is one. */
export function withImport(finding: Diagnostic, project: Project): Diagnostic {
  const { file, start, end } = finding.place
  const text = project.sources.get(file)?.text
  const name = text?.slice(start, end).split('.')[0]
  if (
    text === undefined ||
    !name ||
    importStatements(text).some(({ names }) => names.some((one) => one.local === name))
  )
    return finding
  const statement = commonStatements(project).get(name)
  if (!statement) return finding
  const help = `Import it as other pages do: \`${statement}\`.`
  return { ...finding, help, fix: [{ file, ...addedImport(text, `${statement};`) }] }
}

const commonOnes = new WeakMap<Project, ReadonlyMap<string, string>>()

/** The import that most pages have, by the name that it defines. */
function commonStatements(project: Project): ReadonlyMap<string, string> {
  let common = commonOnes.get(project)
  if (!common) {
    const counts = new Map<string, Map<string, number>>()
    for (const page of project.pages.values())
      for (const [name, statement] of statementsOf(page)) {
        const own = counts.get(name) ?? new Map<string, number>()
        counts.set(name, own.set(statement, (own.get(statement) ?? 0) + 1))
      }
    common = new Map(Array.from(counts, ([name, own]) => [name, [...own].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '']))
    commonOnes.set(project, common)
  }
  return common
}

const known = new WeakMap<Page, ReadonlyMap<string, string>>()

/** The imports of a page by the names that they define, with paths from the root. */
function statementsOf(page: Page): ReadonlyMap<string, string> {
  let statements = known.get(page)
  if (!statements) {
    const own = page.imports.filter(({ place }) => place.file === page.file && place.end > 0)
    const typed = own.length > 0 ? importStatements(page.source.text) : []
    const files = new Map(
      own.map(({ file, place }) => [
        typed.find((one) => one.start <= place.start && place.start < one.end)?.specifier,
        file,
      ]),
    )
    statements = new Map(
      typed.flatMap(({ names, specifier }) => {
        const file = files.get(specifier)
        return file ? names.map((one): [string, string] => [one.local, `import ${clauseOf(one)} from "/${file}"`]) : []
      }),
    )
    known.set(page, statements)
  }
  return statements
}

function clauseOf({ local, name }: ImportName): string {
  if (name === 'default') return local
  const named = name === local ? name : `${name} as ${local}`
  return name === '*' ? named : `{ ${named} }`
}
