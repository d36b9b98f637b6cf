// Reads small sites from files in memory, for the tests of this room.
import { MemoryFileSystem } from '../files/memory.ts'
import { loadProject } from '../project/load.ts'
import type { Project } from '../project/project.ts'

/** The start of a page that gives no findings. */
export const PAGE = '---\ntitle: Example\ndescription: A page that holds one example.\n---\n\n'

/** Adds the smallest configuration that lists all given pages. */
export function withConfig(files: Readonly<Record<string, string>>): Record<string, string> {
  const pages = Object.keys(files).flatMap((path) => /^(?!_?snippets\/)(.+)\.mdx$/.exec(path)?.[1] ?? [])
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages } }
  return { 'docs.json': JSON.stringify(config), ...files }
}

/** Reads a site. */
export function project(files: Readonly<Record<string, string>>): Promise<Project> {
  return loadProject(new MemoryFileSystem(withConfig(files)))
}
