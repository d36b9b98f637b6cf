// Builds a site from files written in a test: the whole program in memory, without a process or a port.
import { sortDiagnostics } from '../src/diagnostics/report/place-text.ts'
import { diagnosticsToText } from '../src/diagnostics/report/terminal.ts'
import type { FileSystem } from '../src/files/file-system.ts'
import { MemoryFileSystem } from '../src/files/memory.ts'
import { loadProject } from '../src/project/load.ts'
import type { Project } from '../src/project/project.ts'
import { buildSite } from '../src/site/build.ts'
import { defaultOptions, type SiteOptions } from '../src/site/options.ts'
import { createSite } from '../src/site/site.ts'
import { visibleText } from './visible-text.ts'

/** A built site, and its findings. */
export interface TestSite {
  readonly project: Project
  /** Paths of all files, with a leading `/`, sorted. */
  readonly paths: readonly string[]
  /** The text of a file: `/index.html`. Throws if the site has no such file. */
  file(path: string): string
  /** The same as bytes. */
  bytes(path: string): Uint8Array
  /** The HTML of a page's content, without the shell around it. */
  html(route: string): string
  /** The visible text of the same. */
  text(route: string): string
  /** Codes of all findings, in the order in which they are reported. */
  codes(): string[]
  /** All findings as a person sees them, with squiggles. */
  findings(): string
}

/** Drawing takes longer than all the rest of a small site. */
const PLACEHOLDER = new TextEncoder().encode('an image')

/** Builds a site. Without a `docs.json`, every page is in the navigation; an object is written as JSON. */
export async function testSite(
  files: Readonly<Record<string, string | object>>,
  { drawsImages, ...options }: Partial<SiteOptions> & { drawsImages?: boolean } = {},
): Promise<TestSite> {
  const texts = Object.entries({ ...(files['docs.json'] ? {} : { 'docs.json': config({}, files) }), ...files }).map(
    ([path, content]) => [
      path,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content, null, 2),
    ],
  )
  const project = await loadProject(new MemoryFileSystem(Object.fromEntries(texts)))
  const tools = drawsImages ? {} : { images: { draw: async () => PLACEHOLDER, close() {} } }
  const site = await createSite(project, { ...defaultOptions, ...options }, tools)
  const out = new MemoryFileSystem()
  try {
    await site.prepare()
    await buildSite(site, out)
  } finally {
    site.close()
  }
  return reader(project, out, [...project.diagnostics, ...site.diagnostics])
}

/** The smallest valid `docs.json`, with a test's additions. Its pages are those in `files`. */
export function config(more: object, files: Readonly<Record<string, unknown>> = {}): object {
  const pages = Object.keys(files).flatMap((path) => /^(.+)\.mdx?$/.exec(path)?.[1] ?? [])
  return {
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#0f766e', light: '#5eead4' },
    navigation: { pages },
    ...more,
  }
}

function reader(project: Project, out: FileSystem, diagnostics: Project['diagnostics']): TestSite {
  const bytes = (path: string): Uint8Array => {
    const found = out.readBytes(path)
    if (!found) throw new Error(`The site has no ${path}. It has:\n${out.list().join('\n')}`)
    return found
  }
  const file = (path: string): string => new TextDecoder().decode(bytes(path))
  const html = (route: string): string => {
    const page = file(route === '/' ? '/index.html' : `${route}.html`)
    const start = page.indexOf('<div id="content"')
    if (start === -1) throw new Error(`${route} has no content`)
    return page.slice(start, closingTag(page, start))
  }
  return {
    project,
    paths: out.list().map((path) => `/${path}`),
    file,
    bytes,
    html,
    text: (route) => visibleText(html(route)),
    codes: () => sortDiagnostics(diagnostics).map(({ code }) => code),
    findings: () => diagnosticsToText(diagnostics, project.sources),
  }
}

/** Where the `<div>` that opens at `start` ends. */
function closingTag(html: string, start: number): number {
  let depth = 0
  for (const { 0: tag, index } of html.slice(start).matchAll(/<div\b|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1
    if (depth === 0) return start + index
  }
  return html.length
}
