// Finds the pages of modules among what ExDoc writes, and where links between them lead.
import { isObject, stringAt } from '../../values.ts'
import { linkedFile } from '../html/page-links.ts'
import type { LibrarySource } from '../source.ts'

/** A page that describes a module, a protocol, an exception, or a task of Mix. */
export interface ModulePage {
  /** Of the file. */
  readonly path: string
  /** With the modules around it: `Harbor.Pier`. */
  readonly name: string
  /** The title of its group in the menu. */
  readonly group: string
}

/** The pages of modules, in the order of ExDoc's menu. */
export class ModulePages {
  private readonly pages = new Map<string, ModulePage>()

  constructor({ files, text }: LibrarySource) {
    const known = new Set(files)
    for (const path of files) {
      const [, folder = ''] = /^((?:.*\/)?)dist\/sidebar_items[^/]*\.js$/.exec(path) ?? []
      if (!path.startsWith(`${folder}dist/`)) continue
      for (const page of pagesIn(text(path)?.text ?? '', folder)) {
        // An earlier run may have left its menu behind.
        if (known.has(page.path) && !this.pages.has(page.path)) this.pages.set(page.path, page)
      }
    }
  }

  get all(): Iterable<ModulePage> {
    return this.pages.values()
  }

  /** The ID of the module or the member that a link on a page leads to. Undefined for anything else. */
  target(from: string, href: string): string | undefined {
    const link = linkedFile(from, href)
    const page = link && this.pages.get(link.path)
    return page && (link.fragment === undefined ? page.name : memberId(page.name, link.fragment))
  }
}

/** @param anchor as ExDoc names it: `moor/2`, `t:ship/0` for a type, `c:init/1` for a callback */
export function memberId(module: string, anchor: string): string {
  return `${module}#${anchor}`
}

/** Groups of modules that authors haven't put into one. */
const GROUPS = [
  ['modules', 'Modules'],
  ['exceptions', 'Exceptions'],
  ['tasks', 'Mix Tasks'],
] as const

/** Reads `sidebarNodes={"modules":[{"id":"Harbor","group":"",…}],…}`. */
function pagesIn(script: string, folder: string): ModulePage[] {
  const menu = parsed(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  if (!isObject(menu)) return []
  return GROUPS.flatMap(([key, title]) => {
    const nodes = menu[key]
    return (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown) => {
      const name = isObject(node) ? stringAt(node, 'id') : undefined
      if (!isObject(node) || name === undefined) return []
      return { path: `${folder}${name}.html`, name, group: stringAt(node, 'group') || title }
    })
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
