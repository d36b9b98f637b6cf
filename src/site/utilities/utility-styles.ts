// The stylesheet of the utilities that the pages of a site use, and which pages need it.
import type { Page } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import type { PageFacts } from '../page-facts.ts'
import { compileUtilities, createUtilityProbe, type Utilities, type UtilityProbe } from './compile.ts'

/** The stylesheet of one project's utilities. */
export interface UtilityStyles {
  /** False if no page and no script has a class name. Then there is nothing to wait for. */
  readonly isNeeded: boolean
  /** Waits until it's compiled, after all pages with class names have been read. */
  load(): Promise<void>
  /** Waits until it's known whether every page needs it, regardless of its own class names. */
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

/** A compiler that caches its last result, because class names rarely change while someone writes. */
export function createUtilityCompiler(): UtilityCompiler {
  let last: { key: string; utilities: Promise<Utilities> } | undefined
  return (classNames) => {
    const key = classNames.join(' ')
    if (last?.key !== key) last = { key, utilities: compileUtilities(classNames) }
    return last.utilities
  }
}

/** The sources of class names of a released page. */
export type ReleasedClasses = Pick<PageFacts, 'classNames' | 'imports' | 'islands'>

/**
 * The utilities that the pages of a project use. Nothing is read or compiled before it's needed.
 *
 * @param released pages that are no longer in the project
 */
export function createUtilityStyles(
  project: Project,
  compile: UtilityCompiler,
  released: () => Iterable<ReleasedClasses>,
): UtilityStyles {
  let scripted: ReadonlySet<string> | undefined
  let names: ClassNames | undefined
  let loaded: Utilities | undefined
  let isEverywhere = false
  let loading: Promise<void> | undefined
  let scriptsRead: Promise<void> | undefined
  let probe: Promise<UtilityProbe> | undefined
  /** Class names of pages that need it, regardless of other class names. */
  const certain = new WeakSet<Page['classNames']>()
  const scriptedNames = () => {
    scripted ??= new Set(scriptNames(project))
    return scripted
  }
  const allNames = () => {
    names ??= classNames(project, [...released()], scriptedNames())
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
  // Used for every page: scripts have many names, and sorting them once is enough.
  const loadScripted = () => {
    scriptsRead ??= readScripts()
    return scriptsRead
  }
  return {
    get isNeeded() {
      return allNames().all.size > 0
    },
    // Used for every file.
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
      certain.add(page.classNames)
    },
    isDecided: (page) => page.classNames.size === 0 || certain.has(page.classNames),
    get css() {
      return loaded?.css ?? ''
    },
    isUsedBy(page) {
      const known = loaded?.known
      // A page from an earlier build is read late if its files were removed.
      const own = () => names?.byPage.get(page) ?? namesOf(project, page)
      return (
        isEverywhere ||
        certain.has(page.classNames) ||
        (known !== undefined && [...own()].some((name) => known.has(name)))
      )
    },
  }
}

interface ClassNames {
  readonly all: ReadonlySet<string>
  readonly byPage: ReadonlyMap<Page, ReadonlySet<string>>
}

function classNames(project: Project, released: readonly ReleasedClasses[], scripted: ReadonlySet<string>): ClassNames {
  const byPage = new Map<Page, ReadonlySet<string>>()
  const all = new Set(scripted)
  const byFile = new Map<string, readonly string[]>()
  const wordsIn = (file: string) => {
    const known = byFile.get(file) ?? wordsOf(project, file)
    byFile.set(file, known)
    return known
  }
  for (const page of project.pages.values()) {
    const names = namesOf(project, page, wordsIn)
    if (names.size === 0) continue
    byPage.set(page, names)
    for (const name of names) all.add(name)
  }
  const files = new Set<string>()
  for (const page of released) {
    for (const name of page.classNames) all.add(name)
    for (const file of liveFiles(page)) files.add(file)
  }
  for (const file of files) for (const name of wordsIn(file)) all.add(name)
  return { all, byPage }
}

/** The class names that a page has, or may get in the browser. */
function namesOf(
  project: Project,
  page: Page,
  wordsIn = (file: string) => wordsOf(project, file),
): ReadonlySet<string> {
  return new Set([...page.classNames, ...liveFiles(page).flatMap(wordsIn)])
}

/** The files that class names may come from when a component changes its state. */
function liveFiles(page: Page | ReleasedClasses): string[] {
  const modules =
    'body' in page ? page.islands.map(({ module }) => module) : (page.islands?.modules.map(({ file }) => file) ?? [])
  if (modules.length === 0) return []
  const imports = page.imports.map((imported) => (typeof imported === 'string' ? imported : imported.file))
  return [...new Set([...modules, ...imports])].filter((file) => /\.(?:mdx?|jsx?|tsx?)$/.test(file))
}

/** Every word of such a file: it may become a class name. */
function wordsOf(project: Project, file: string): readonly string[] {
  return words(project.files.readText(file) ?? '')
}

/** Class names that the author's scripts may add on any page: the words in their strings, if they mention classes. */
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
