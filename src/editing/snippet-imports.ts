// Turns `<Snippet file="…">` into an import, for a snippet that leaves the folder of snippets.
import { addedImport, snippetName } from '../content/import-statements.ts'
import type { Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { importedNames, namedFile, SNIPPETS_FOLDER } from './targets.ts'
import { type TagToken, tokensOf } from './tokens.ts'

/** The edits of a file that names moved snippets. A name can't lead out of the folder of snippets, but an import can. */
export function snippetImports(project: Project, source: SourceFile, files: ReadonlyMap<string, string>): Edit[] {
  const { text, path: file } = source
  const tags = tokensOf(source).filter((token) => token.kind === 'tag')
  const edits: Edit[] = []
  const names = new Map<string, string>()
  const statements: string[] = []
  const closing: (string | undefined)[] = []

  const nameOf = (target: string, next: string): string => {
    const known = names.get(target)
    if (known !== undefined) return known
    const imported = importedNames(source)
    const own = imported.find(
      ({ name, specifier }) =>
        name === 'default' && namedFile(project, { url: specifier, kind: 'import' }, file) === target,
    )
    const taken = new Set([...imported.map(({ local }) => local), ...tags.map(({ name }) => name), ...names.values()])
    let name = own?.local ?? snippetName(next)
    for (let number = 2; !own && taken.has(name); number++) name = `${snippetName(next)}${number}`
    if (!own) statements.push(`import ${name} from ${JSON.stringify(`/${next}`)};`)
    names.set(target, name)
    return name
  }

  for (const tag of tags) {
    if (tag.name !== 'Snippet') continue
    if (tag.form === 'close') {
      const name = closing.pop()
      if (name !== undefined) edits.push({ file, ...tag.nameRange, text: name })
      continue
    }
    const named = nameAttribute(tag, text)
    const target = named && namedFile(project, { url: named.url, kind: 'snippet' }, file)
    const next = target && files.get(target)
    const name = target && next && !SNIPPETS_FOLDER.test(next) ? nameOf(target, next) : undefined
    if (tag.form === 'open') closing.push(name)
    if (name === undefined || !named) continue
    const { start, end } = named.attribute
    const from = start - (/\s*$/.exec(text.slice(0, start))?.[0].length ?? 0)
    edits.push({ file, ...tag.nameRange, text: name }, { file, start: from, end, text: '' })
  }
  const statement = statements.join(text.includes('\r\n') ? '\r\n' : '\n')
  return statement === '' ? edits : [{ file, ...addedImport(text, statement) }, ...edits]
}

/** The attribute `file`, and the text that is its value. */
function nameAttribute(tag: TagToken, text: string) {
  const attribute = tag.attributes.find(({ name }) => name === 'file')
  if (!attribute?.value) return undefined
  const typed = text.slice(attribute.value.start, attribute.value.end)
  const url = attribute.value.quote === '{' ? /^\s*(["'`])(.*)\1\s*$/.exec(typed)?.[2] : typed
  return url === undefined ? undefined : { attribute, url }
}
