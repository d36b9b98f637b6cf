// A project to what everybody may see of it: a site of files has no way to ask who reads.
import { isLimited } from '../project/limited-pages.ts'
import { filterMap } from '../project/map-view.ts'
import type { Project } from '../project/project.ts'

/** The project without pages for some readers only. */
export function publicProject(project: Project): Project {
  const { files, config, vocabulary, navigation, entries, redirect, assets, sources } = project
  return {
    files,
    config,
    vocabulary,
    navigation,
    entries,
    redirect,
    assets,
    sources,
    get leftOut() {
      return project.leftOut
    },
    // Worked out when somebody asks.
    get diagnostics() {
      return project.diagnostics
    },
    outlines: filterMap(project.outlines, (page) => !isLimited(page)),
    pages: filterMap(project.pages, (page) => !isLimited(page)),
  }
}
