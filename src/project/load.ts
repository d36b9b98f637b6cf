// Reads a docs folder into a `Project`: configuration, every page, and the navigation.
import type { Page } from '../content/page.ts'
import { expectMdx } from '../content/parser/native.ts'
import type { FileSystem } from '../files/file-system.ts'
import { routesWithFragments } from './links.ts'
import type { NotesMemory } from './page-source.ts'
import type { Project } from './project.ts'
import { routeOf } from './routes.ts'
import { createSession, openSession, type SessionOptions } from './session.ts'

/** How a project is read. */
export type LoadOptions = Pick<SessionOptions, 'omitsForms' | 'onListed' | 'onPage' | 'readings' | 'vocabulary'>

/**
 * Reads a whole docs folder. Never throws because of something an author wrote: mistakes become the project's findings.
 */
export async function loadProject(files: FileSystem, options: LoadOptions = {}): Promise<Project> {
  const session = await createSession(files, options)
  try {
    return session.project
  } finally {
    await session.close()
  }
}

/**
 * Reads some pages, and the pages whose headings they link to. Outlines of other pages are read on demand. Undefined if
 * one of the files isn't a page of the site. Takes a fraction of the time of `loadProject`.
 */
export async function loadPages(
  files: FileSystem,
  paths: readonly string[],
  { memory, ...options }: LoadOptions & { readonly memory?: NotesMemory } = {},
): Promise<{ readonly project: Project; readonly pages: readonly Page[] } | undefined> {
  for (const path of paths) expectMdx(files.readText(path) ?? '')
  const session = openSession(files, { ...options, lazy: true })
  try {
    const routes = paths.map(routeOf)
    await session.settle(routes, memory)
    if (routes.some((route, i) => session.project.outlines.get(route)?.file !== paths[i])) return undefined
    await session.read(routes)
    const pages = routes.flatMap((route) => session.project.pages.get(route) ?? [])
    for (const page of pages) await session.read(routesWithFragments(session.project, page))
    return { project: session.project, pages }
  } finally {
    await session.close()
  }
}
