// Finds what a URL or name refers to: a page, a heading, a file. Definition and references share it, so they agree.
import { type ImportName, importStatements } from '../content/import-statements.ts'
import type { Route } from '../content/page.ts'
import { normalizePath, resolvePath } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'
import { resolveToEnd } from '../project/links.ts'
import { findModule } from '../project/modules.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { type Address, isUrl } from './addresses.ts'
import type { ModuleToken } from './tokens.ts'
import { tokensOf } from './tokens.ts'
import { allFiles } from './world.ts'

/** What something refers to. */
export type Target =
  | { readonly kind: 'page'; readonly route: Route /** Without `#`. */; readonly fragment?: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string }

/** What a URL in a file refers to. Undefined if it leads nowhere. */
export function targetOf(
  project: Project,
  { url, kind }: Pick<Address, 'url' | 'kind'>,
  file: string,
): Target | undefined {
  if (!isUrl(kind)) {
    const path = namedFile(project, { url, kind }, file)
    return path === undefined ? undefined : { kind: 'file', path }
  }
  const target = resolveToEnd(project, url, file)
  switch (target.kind) {
    case 'page':
      return { kind: 'page', route: target.route, ...fragmentOf(target.fragment) }
    case 'asset':
      return { kind: 'file', path: target.path }
    case 'fragment': {
      const route = routeOf(file)
      return project.outlines.has(route) ? { kind: 'page', route, ...fragmentOf(target.fragment) } : undefined
    }
    case 'external':
      return /^https?:/i.test(target.url) ? { kind: 'outside', url: target.url } : undefined
    default: {
      // A specification or snippet, which isn't a file of the site itself.
      const path = resolvePath(file, url.replace(/[?#].*$/s, ''))
      return path !== undefined && allFiles(project).has(path) ? { kind: 'file', path } : undefined
    }
  }
}

/** The file that an import, a snippet's name, or the name of a specification stands for. `more` may have folders. */
export function namedFile(
  project: Project,
  { url, kind }: Pick<Address, 'url' | 'kind'>,
  file: string,
  more?: ReadonlyMap<string, unknown>,
): string | undefined {
  const all = allFiles(project)
  if (kind === 'import') return findModule(file, url, all)
  if (kind === 'snippet') {
    const name = url.replace(SNIPPETS, '')
    return findModule(file, `/snippets/${name}`, all) ?? findModule(file, `/_snippets/${name}`, all)
  }
  // Specifications are named from the root, or else from the page.
  const candidates = [normalizePath(url.replace(/^\/+/, '')), resolvePath(file, url)]
  return candidates.find((path) => path !== undefined && (all.has(path) || more?.has(path)))
}

/** What a snippet's name may start with: the folder that it's in anyway. */
export const SNIPPETS = /^\/*(?:_?snippets\/)?/

/** The start of the path of a file in the folder of snippets. */
export const SNIPPETS_FOLDER = /^_?snippets\//

function fragmentOf(fragment: string): { fragment?: string } {
  const bare = fragment.replace(/^#/, '')
  return bare === '' ? {} : { fragment: decodeEscapes(bare) }
}

/** One name that a file imports. */
export interface ImportedName extends ImportName {
  readonly specifier: string
  readonly token: ModuleToken
}

/** The names that a file imports. */
export function importedNames(source: SourceFile): ImportedName[] {
  return tokensOf(source).flatMap((token): ImportedName[] => {
    if (token.kind !== 'module') return []
    return importStatements(source.text.slice(token.start, token.end)).flatMap(({ names, specifier }) =>
      names.map((name) => ({ ...name, specifier, token })),
    )
  })
}
