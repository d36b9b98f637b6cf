// Finds the named thing under the cursor, and plans the edits that rename it everywhere.
import type { Route } from '../content/page.ts'
import type { Span } from '../content/tree.ts'
import type { Edit, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { addressesIn } from './addresses.ts'
import { configValues } from './config-values.ts'
import { cursorAt } from './cursor.ts'
import { headingLinkEdits } from './heading-links.ts'
import { type MovePlan, planMove } from './move.ts'
import { referencesToVariable, tagsNamed } from './references.ts'
import { type ImportedName, importedNames, targetOf } from './targets.ts'
import { tokensOf } from './tokens.ts'
import { allFiles, sourceOf, textsWith, type World } from './world.ts'

/** Something that has a name. */
export type Nameable = { readonly name: string } & (
  | { readonly kind: 'heading'; readonly route: Route; readonly id: string }
  | { readonly kind: 'page'; readonly file: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'variable' }
  | {
      readonly kind: 'import'
      readonly imported: ImportedName
      /** A file that imports it by this name. */
      readonly file: string
    }
)

/** Something named at a cursor. `range` is the name there. */
export type Named = Nameable & { readonly range: Span }

/** Why something can't be renamed: a sentence. */
export interface Refusal {
  readonly problem: string
}

/** The named thing at an offset. Undefined if there is none. */
export async function namedAt(world: World, source: SourceFile, offset: number): Promise<Named | Refusal | undefined> {
  const { project } = world
  if (source.path.endsWith('.json')) return namedInConfig(project, source, offset)
  const { text } = source
  const variable = variableAt(text, offset)
  if (variable) return { kind: 'variable', name: text.slice(variable.start, variable.end), range: variable }
  const heading = tokensOf(source).find(
    (token) => token.kind === 'heading' && token.start <= offset && offset <= token.text.end,
  )
  const address = addressesIn(source, project.vocabulary).find(({ span }) => span.start <= offset && offset <= span.end)
  if (address) {
    const target = targetOf(project, address, source.path)
    const range = address.fragment
    if (target?.kind === 'page' && target.fragment !== undefined && range && offset >= range.start) {
      const page = await world.pageAt(target.route)
      const id = page?.anchors.get(target.fragment)
      const title = page?.headings.find((one) => one.id === id)
      if (id !== undefined && title) return { kind: 'heading', route: target.route, id, name: title.text, range }
    }
    if (target?.kind === 'page') return namedPage(project, target.route, address.span)
    if (target?.kind === 'file') return { kind: 'file', file: target.path, name: target.path, range: address.span }
    return undefined
  }
  if (heading?.kind === 'heading') {
    const route = routeOf(source.path)
    const page = project.outlines.get(route)?.file === source.path ? await world.pageAt(route) : undefined
    const found = page?.headings.find(({ place }) => place.start <= heading.end && heading.start < place.end)
    if (!found) return undefined
    const range = heading.text
    return { kind: 'heading', route, id: found.id, name: text.slice(range.start, range.end), range }
  }
  const cursor = cursorAt(source, offset)
  const { range } = cursor
  const name = text.slice(range.start, range.end)
  if (cursor.kind === 'tag' || cursor.kind === 'closing-tag' || cursor.kind === 'code') {
    const imported = importedNames(source).find(({ local }) => local === name)
    if (imported) return { kind: 'import', imported, file: source.path, name, range }
    if (cursor.kind !== 'code' && project.vocabulary.find(name))
      return { problem: `\`${name}\` is a built-in component and can't be renamed.` }
  }
  return undefined
}

/** What a part of a file is, for those who name it without a cursor: a heading by its anchor, or a component. */
export async function namedIn(world: World, file: string, name: string): Promise<Nameable | undefined> {
  const { project } = world
  const route = routeOf(file)
  const page = project.outlines.get(route)?.file === file ? await world.pageAt(route) : undefined
  const heading = page?.headings.find(({ id }) => id === page.anchors.get(name))
  if (heading) return { kind: 'heading', route, id: heading.id, name: heading.text }
  for (const source of textsWith(project, [name])) {
    for (const imported of importedNames(source)) {
      if (imported.local !== name) continue
      const isShared = imported.name === name && targetOfImport(project, imported, source.path) === file
      if (source.path === file || isShared) return { kind: 'import', imported, file: source.path, name }
    }
  }
  return undefined
}

/** The name in `{{name}}`, wherever that is in the text. */
function variableAt(text: string, offset: number): Span | undefined {
  const open = text.lastIndexOf('{{', offset)
  const match = open === -1 ? null : /^\{\{\s*([\w.-]+)\s*\}\}/.exec(text.slice(open, open + 200))
  if (!match || open + match[0].length < offset) return undefined
  const start = open + match[0].indexOf(match[1] as string)
  return { start, end: start + (match[1] as string).length }
}

function namedPage(project: Project, route: Route, range: Span): Named | Refusal | undefined {
  const outline = project.outlines.get(route)
  if (!outline) return undefined
  if (outline.isGenerated) return { problem: 'This page is generated from a specification.' }
  return { kind: 'page', file: outline.file, name: outline.file.replace(/\.mdx?$/i, ''), range }
}

function namedInConfig(project: Project, source: SourceFile, offset: number): Named | Refusal | undefined {
  const value = configValues(project).find(
    ({ file, span }) => file === source.path && span.start <= offset && offset <= span.end,
  )
  if (value && (value.meaning === 'page' || value.meaning === 'link')) {
    const target =
      value.meaning === 'page'
        ? { kind: 'page' as const, route: routeOf(value.value) }
        : targetOf(project, value.address, value.base)
    return target?.kind === 'page' ? namedPage(project, target.route, value.span) : undefined
  }
  const variable = variableKeys(source).find(({ start, end }) => start <= offset && offset <= end)
  return variable && { kind: 'variable', name: source.text.slice(variable.start, variable.end), range: variable }
}

/** The keys of `variables` in docs.json, without quotes. */
export function variableKeys({ text }: SourceFile): Span[] {
  const block = /"variables"\s*:\s*\{([^{}]*)\}/.exec(text)
  if (!block) return []
  const from = block.index + block[0].length - (block[1] as string).length - 1
  return Array.from((block[1] as string).matchAll(/"([^"\\]+)"\s*:/g), (match) => {
    const start = from + match.index + 1
    return { start, end: start + (match[1] as string).length }
  })
}

/** The edits for a new name, or a sentence that says why it can't be used. */
export async function planRename(world: World, named: Nameable, name: string): Promise<MovePlan | Refusal> {
  const { project } = world
  switch (named.kind) {
    case 'page':
    case 'file': {
      const to = named.kind === 'page' ? pageFile(named.file, name) : name.replace(/^\/+/, '')
      if (to === '' || to.split('/').includes('..')) return { problem: `\`${name}\` isn't a path in the docs folder.` }
      if (allFiles(project).has(to)) return { problem: `There is already a file \`${to}\`.` }
      return planMove(project, [{ from: named.file, to }])
    }
    case 'variable': {
      if (!/^[\w.-]+$/.test(name))
        return { problem: `\`${name}\` isn't a valid variable name. Use letters, digits, \`-\`, \`_\`, and \`.\`.` }
      if (Object.hasOwn(project.config.variables, name)) return { problem: `There is already a variable \`${name}\`.` }
      const keys = project.configSources.flatMap((source) =>
        variableKeys(source).flatMap((span): Place[] =>
          source.text.slice(span.start, span.end) === named.name ? [{ file: source.path, ...span }] : [],
        ),
      )
      return textsOnly([...referencesToVariable(world, named.name), ...keys], name)
    }
    case 'import':
      return renameImport(world, named, name)
    case 'heading':
      return renameHeading(world, named, name)
  }
}

function pageFile(file: string, name: string): string {
  const extension = /\.mdx?$/i.exec(file)?.[0] ?? '.mdx'
  const path = name.trim().replace(/^\/+|\/+$/g, '')
  return /\.mdx?$/i.test(path) ? path : path === '' ? '' : path + extension
}

function textsOnly(places: readonly Place[], text: string): MovePlan {
  const edits = places.map(({ file, start, end }) => ({ file, start, end, text }))
  return { files: new Map(), translations: new Map(), routes: new Map(), edits, redirects: [] }
}

async function renameHeading(
  world: World,
  { route, id }: Extract<Nameable, { kind: 'heading' }>,
  name: string,
): Promise<MovePlan | Refusal> {
  if (name.trim() === '' || /\n/.test(name)) return { problem: 'A heading must be one line of text.' }
  const page = await world.pageAt(route)
  const heading = page?.headings.find((one) => one.id === id)
  const source = heading && sourceOf(world.project, heading.place.file)
  if (!page || !heading || !source) return { problem: 'The heading no longer exists.' }
  const token = tokensOf(source).find(
    (one) => one.kind === 'heading' && one.start < heading.place.end && heading.place.start <= one.end,
  )
  if (token?.kind !== 'heading')
    return { problem: 'This heading comes from a component. Change its attribute instead.' }
  const edit: Edit = { file: source.path, ...token.text, text: name }
  const links = await headingLinkEdits(world, route, edit)
  if (!links) return { problem: `\`${name}\` can't be the text of a heading.` }
  return { ...textsOnly([], ''), edits: [edit, ...links] }
}

/**
 * Renames an import. Each page chooses its own name for a Markdown file, but everyone shares the name that a script
 * exports.
 */
function renameImport(
  world: World,
  { imported, name: before, file: home }: Extract<Nameable, { kind: 'import' }>,
  name: string,
): MovePlan | Refusal {
  if (!/^[A-Z_$][\w$]*$/.test(name))
    return { problem: `\`${name}\` isn't a valid component name. Start with a capital letter.` }
  const { project } = world
  const texts = [...allFiles(project)].filter((file) => /\.(?:mdx?|jsx?|tsx?)$/.test(file))
  const isLocal = imported.name === 'default' || imported.local !== imported.name
  const target = targetOfImport(project, imported, home)
  const places: Place[] = []
  for (const file of texts) {
    const source = sourceOf(project, file)
    if (!source?.text.includes(before)) continue
    const own = importedNames(source).find(
      (one) => one.local === before && (file === home || (!isLocal && targetOfImport(project, one, file) === target)),
    )
    if (own) {
      const clause = new RegExp(`\\b${escaped(before)}\\b`).exec(source.text.slice(own.token.start, own.token.end))
      if (clause) places.push(place(file, own.token.start + clause.index, before))
      places.push(...tagsNamed(world, before, [file]))
    } else if (!isLocal && file === target) {
      for (const match of source.text.matchAll(new RegExp(`(?<![\\w$.])${escaped(before)}(?![\\w$])`, 'g')))
        places.push(place(file, match.index, before))
    }
  }
  return textsOnly(places, name)
}

function targetOfImport(project: Project, { specifier }: ImportedName, file: string): string | undefined {
  const target = targetOf(project, { url: specifier, kind: 'import' }, file)
  return target?.kind === 'file' ? target.path : undefined
}

function place(file: string, start: number, name: string): Place {
  return { file, start, end: start + name.length }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
