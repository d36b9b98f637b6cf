// A project to what everybody may see of it: a site of files has no way to ask who reads.
import { isLimited } from '../project/limited-pages.ts'
import type { Project } from '../project/project.ts'

/** The project without pages for some readers only; itself where it has none. */
export function publicProject(project: Project): Project {
  // A preview asks at every edit, and hardly any site has such pages.
  if (!hasLimited(project)) return project
  return { ...project, pages: new Map([...project.pages].filter(([, page]) => !isLimited(page))) }
}

function hasLimited({ pages }: Project): boolean {
  for (const page of pages.values()) if (isLimited(page)) return true
  return false
}
