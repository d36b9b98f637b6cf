// The addresses of a Next.js site's files, and its pages that are programs.
import type { FileSystem } from '../files/file-system.ts'
import { type CodePage, codePages } from './code-pages.ts'
import { folderOf } from './reading.ts'
import type { ImportLog, SourcePage, SourceSite } from './source-site.ts'

const ROOTS = ['pages', 'src/pages', 'app', 'src/app']

/** Whether a part of a path stands for any name: `[slug]`. */
export function isDynamic(path: string): boolean {
  return /(?:^|\/)\[[^/]*\](?=[/.]|$)/.test(path)
}

/** The URL of a file below the folder of all pages. */
export function nextAddress(below: string, isApp: boolean): string {
  const path = (isApp ? folderOf(below) : below.replace(/\.\w+$/, ''))
    .replace(/(?:^|\/)\([^)]*\)(?=\/|$)/g, '')
    .replace(/^\//, '')
  return `/${path.replace(/(?:^|\/)index$/, '')}`
}

/**
 * Pages in React lead to the first page. Those that are made of data (`[name]`) have any number of addresses, so these
 * are lost.
 */
export function nextPrograms(
  files: FileSystem,
  pages: readonly SourcePage[],
  home: string | undefined,
  log: ImportLog,
): Pick<SourceSite, 'redirects' | 'lost'> {
  const known = new Set(pages.map(({ address }) => address))
  const programs = files.list().flatMap((file): CodePage[] => {
    const root = ROOTS.find((one) => file.startsWith(`${one}/`))
    if (root === undefined) return []
    const below = file.slice(root.length + 1)
    const isApp = /app$/.test(root)
    if (!isProgram(files, file, below, isApp)) return []
    const address = nextAddress(below, isApp)
    return known.has(address) ? [] : [{ file, address, language: 'React' }]
  })
  const fixed = codePages(
    programs.filter(({ file }) => !isDynamic(file)),
    home,
    log,
  )
  const dynamic = codePages(
    programs.filter(({ file }) => isDynamic(file)),
    undefined,
    log,
  )
  return { redirects: fixed.redirects, lost: [...fixed.lost, ...dynamic.lost] }
}

function isProgram(files: FileSystem, file: string, below: string, isApp: boolean): boolean {
  const isPage = isApp
    ? /(?:^|\/)page\.(?:[jt]sx?|mdx?)$/.test(below)
    : /\.(?:[jt]sx|js|mdx?)$/.test(below) && !/(?:^|\/)_|^api\/|^(?:404|500)\.|\.(?:test|spec)\./.test(below)
  const isMarkdown = /\.mdx?$/.test(below)
  if (!isPage || (isMarkdown && !isDynamic(below))) return false
  // Nextra's own page shows the Markdown.
  return isMarkdown || !/\bnextra\/pages\b/.test(files.readText(file) ?? '')
}
