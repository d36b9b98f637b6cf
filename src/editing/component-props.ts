// Which props a component of the author's reads, from the text that defines it.
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { importedNames, targetOf } from './targets.ts'
import { sourceOf } from './world.ts'

/** The props of a component that a page imports or defines, in the order of the text. Without `children`. */
export function authoredProps(project: Project, page: SourceFile, tag: string): string[] {
  const imported = importedNames(page).find(({ local }) => local === tag)
  if (!imported) return propsOfScript(page.text, tag)
  const target = targetOf(project, { url: imported.specifier, kind: 'import' }, page.path)
  const source = target?.kind === 'file' ? sourceOf(project, target.path) : undefined
  if (!source) return []
  const isWhole = imported.name === 'default'
  return isWhole && /\.mdx?$/i.test(source.path)
    ? propsOfMarkdown(source.text)
    : propsOfScript(source.text, isWhole ? 'default' : imported.name)
}

/** A function's parameter: `({ a, b = 1 })` or `(props)`. */
function propsOfScript(text: string, name: string): string[] {
  const head =
    name === 'default'
      ? String.raw`export\s+default\s+(?:async\s+)?(?:function\s*[\w$]*)?`
      : String.raw`(?:function\s+${name.replace(/\$/g, '\\$&')}|\b${name.replace(/\$/g, '\\$&')}\s*=\s*(?:function\s*[\w$]*)?)`
  const match = new RegExp(String.raw`${head}\s*\(\s*(?:\{([^}]*)\}|([A-Za-z_$][\w$]*))`).exec(text)
  if (!match) return []
  const [, destructured, whole] = match
  const names =
    destructured === undefined
      ? Array.from(
          text.matchAll(new RegExp(String.raw`(?<![\w$.])${whole}\.([A-Za-z_$][\w$]*)`, 'g')),
          ([, prop]) => prop,
        )
      : destructured.split(',').map((part) => /^\s*([A-Za-z_$][\w$]*)/.exec(part)?.[1])
  return unique(names)
}

/** Expressions that are only a name: `{name}` or `{props.name}`. */
function propsOfMarkdown(text: string): string[] {
  const own = new Set(Array.from(text.matchAll(/\bexport\s+(?:const|let|function)\s+([\w$]+)/g), ([, name]) => name))
  const names = Array.from(text.matchAll(/(?<!\{)\{\s*(?:props\.)?([A-Za-z_$][\w$]*)\s*\}(?!\})/g), ([, name]) => name)
  return unique(names.filter((name) => !own.has(name)))
}

function unique(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names)].filter((name): name is string => name !== undefined && name !== 'children')
}
