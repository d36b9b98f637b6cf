// A project to what everybody may see of it: a site of files has no way to ask who reads.
import { isLimited } from '../project/limited-pages.ts'
import { filterMap } from '../project/map-view.ts'
import type { Project } from '../project/project.ts'

/** The layouts of public projects, by those of the projects that they are a part of. */
const layouts = new WeakMap<object, object>()

/** The project without pages for some readers only. */
export function publicProject(project: Project): Project {
  const { layout, files, config, configSources, vocabulary, navigation, entries, redirect, assets, api, sources } =
    project
  let publicLayout = layouts.get(layout)
  if (!publicLayout) {
    publicLayout = {}
    layouts.set(layout, publicLayout)
  }
  return {
    layout: publicLayout,
    files,
    config,
    configSources,
    vocabulary,
    navigation,
    entries,
    redirect,
    assets,
    api,
    sources,
    get operations() {
      return project.operations
    },
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
