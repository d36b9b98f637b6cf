// A project to what everybody may see of it: a site of files has no way to ask who reads.
import { isLimited } from '../project/limited-pages.ts'
import type { Project } from '../project/project.ts'

/** The project without pages for some readers only; itself where it has none. */
export function publicProject(project: Project): Project {
  const pages = [...project.pages].filter(([, page]) => !isLimited(page))
  return pages.length === project.pages.size ? project : { ...project, pages: new Map(pages) }
}
