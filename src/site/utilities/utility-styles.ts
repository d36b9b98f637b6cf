// The pages of a site to one stylesheet of the utilities that they use, and who needs it.
import type { Page } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import { compileUtilities, createUtilityProbe, type Utilities, type UtilityProbe } from './compile.ts'

/** The stylesheet of one project's utilities. */
export interface UtilityStyles {
  /** False when no page and no script has a class name: then there is nothing to wait for. */
  readonly isNeeded: boolean
  /** Waits until it is compiled. All pages with class names are read before. */
  load(): Promise<void>
  /** Waits until it is known whether every page needs it, whatever class names it has itself. */
  loadScripted(): Promise<void>
  /** Finds out whether a page needs it, where its own class names tell. Nothing to wait for where it has none. */
  probe(page: Page): Promise<void>
  /** Whether it is known that the page needs it, or that it has no class names. */
  isDecided(page: Page): boolean
  /** Its text: empty when no class name is a utility, and before `load`. */
  readonly css: string
  isUsedBy(page: Page): boolean
}

/** Compiles sorted class names. */
export type UtilityCompiler = (classNames: readonly string[]) => Promise<Utilities>

/** A compiler that keeps what it compiled last: while someone writes, class names hardly ever change. */
export function createUtilityCompiler(): UtilityCompiler {
  let last: { key: string; utilities: Promise<Utilities> } | undefined
  return (classNames) => {
    const key = classNames.join(' ')
    if (last?.key !== key) last = { key, utilities: compileUtilities(classNames) }
    return last.utilities
  }
}

/**
 * The utilities that the pages of a project use. Nothing is read or compiled before it is asked for.
 *
 * @param released the class names of pages that are no longer among those of the project
 */
export function createUtilityStyles(
  project: Project,
  compile: UtilityCompiler,
  released: () => Iterable<ReadonlySet<string>>,
): UtilityStyles {
  let scripted: ReadonlySet<string> | undefined
  let names: ClassNames | undefined
  let loaded: Utilities | undefined
  let isEverywhere = false
  let loading: Promise<void> | undefined
  let scriptsRead: Promise<void> | undefined
  let probe: Promise<UtilityProbe> | undefined
  /** Pages that need it, whatever class names others have. */
  const certain = new WeakSet<Page>()
  const scriptedNames = () => {
    scripted ??= new Set(scriptNames(project))
    return scripted
  }
  const allNames = () => {
    names ??= classNames(project, [scriptedNames(), ...released()])
    return names
  }
  const compileAll = async () => {
    const { all } = allNames()
    if (all.size === 0) return
    const utilities = await compile([...all].sort())
    loaded = utilities
    isEverywhere = [...scriptedNames()].some((name) => utilities.known.has(name))
  }
  const readScripts = async () => {
    if (scriptedNames().size === 0 || loaded) return
    const { known } = await compile([...scriptedNames()].sort())
    isEverywhere = known.size > 0
  }
  // Asked for with every page: names of scripts are many, and sorting them once is enough.
  const loadScripted = () => {
    scriptsRead ??= readScripts()
    return scriptsRead
  }
  return {
    get isNeeded() {
      return allNames().all.size > 0
    },
    // Asked for with every file.
    load() {
      loading ??= compileAll()
      return loading
    },
    loadScripted,
    async probe(page) {
      if (page.classNames.size === 0) return
      await loadScripted()
      if (!isEverywhere) {
        probe ??= createUtilityProbe()
        const isUtility = await probe
        if (!isUtility(page.classNames)) return
      }
      certain.add(page)
    },
    isDecided: (page) => page.classNames.size === 0 || certain.has(page),
    get css() {
      return loaded?.css ?? ''
    },
    isUsedBy(page) {
      const known = loaded?.known
      return (
        isEverywhere ||
        certain.has(page) ||
        (known !== undefined && [...(names?.byPage.get(page) ?? [])].some((name) => known.has(name)))
      )
    },
  }
}

interface ClassNames {
  readonly all: ReadonlySet<string>
  readonly byPage: ReadonlyMap<Page, ReadonlySet<string>>
}

function classNames(project: Project, others: readonly ReadonlySet<string>[]): ClassNames {
  const byPage = new Map<Page, ReadonlySet<string>>()
  const all = new Set(others.flatMap((names) => [...names]))
  for (const page of project.pages.values()) {
    const names =
      page.islands.length === 0 ? page.classNames : new Set([...page.classNames, ...laterNames(project, page)])
    if (names.size === 0) continue
    byPage.set(page, names)
    for (const name of names) all.add(name)
  }
  return { all, byPage }
}

/** What may become a class name when a component changes its state: every word of the files that it may come from. */
function* laterNames(project: Project, page: Page): Iterable<string> {
  const modules = page.islands.map(({ module }) => module)
  const files = new Set([...modules, ...page.imports.map(({ file }) => file)])
  for (const file of files) {
    if (!/\.(?:mdx?|jsx?|tsx?)$/.test(file)) continue
    yield* words(project.files.readText(file) ?? '')
  }
}

/** What the author's own scripts may give elements of any page: the words in strings of those that speak of classes. */
function* scriptNames(project: Project): Iterable<string> {
  for (const path of project.assets) {
    const text = path.endsWith('.js') ? (project.files.readText(path) ?? '') : ''
    if (!/\bclass(?:Name|List)?\b/.test(text)) continue
    for (const [string] of text.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)) yield* words(string)
  }
}

function words(text: string): readonly string[] {
  return text.match(/[!@*[\w-][^\s"'`<>=;]*/g) ?? []
}
