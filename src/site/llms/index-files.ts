// Writes the llms.txt of a volume (https://llmstxt.org), in several files if one would be too long for its readers.

import type { Route } from '../../content/page.ts'
import { plainText } from '../../content/tree.ts'
import { counted } from '../../diagnostics/counted.ts'
import { markdownNodes } from '../inline-markdown.ts'
import { instructions, markdownFile, written } from '../markdown-page.ts'
import type { SiteContext } from '../site-context.ts'
import { FULL, fileName, free, INDEX, inFolder, type LlmsSection, type LlmsVolume, llmsVolumes } from './volumes.ts'

/** Readers truncate or refuse longer files (https://agentdocsspec.com). */
const MAX_CHARACTERS = 50_000
const MAX_DESCRIPTION = 300

/** Every index of the site by its path. Together they list all pages, however many there are. */
export function llmsIndexFiles(site: SiteContext): ReadonlyMap<string, string> {
  return site.once(makeIndexFiles)
}

function makeIndexFiles(site: SiteContext): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const volume of llmsVolumes(site)) {
    for (const [path, text] of volumeFiles(site, volume)) files.set(path, text)
  }
  return files
}

interface WrittenSection {
  readonly title: string
  readonly lines: readonly string[]
}

function volumeFiles(site: SiteContext, volume: LlmsVolume): [string, string][] {
  const sections = volume.sections.map((section) => ({
    ...section,
    lines: section.routes.flatMap((route) => pageLine(site, route)),
  }))
  const rest = [...specifications(site, volume), ...optional(site, volume)]
  const head = header(site, volume)
  const whole = write(head, [...sections, ...rest])
  if (whole.length <= MAX_CHARACTERS) return [[inFolder(volume, INDEX), whole]]

  const taken = new Set<string>()
  const files: [string, string][] = []
  const lists = new Map<string, string[]>()
  for (const { division, title, sections: parts } of split(sections)) {
    const name = free(fileName(title), taken)
    taken.add(name)
    const path = inFolder(volume, `llms/${name}.txt`)
    files.push([path, write([`# ${siteTitle(site, volume)}: ${oneLine(title)}`], parts)])
    const pages = parts.reduce((sum, { lines }) => sum + lines.length, 0)
    const link = `- [${linkText(title)}](${linkUrl(site.address.file(path))}): ${counted(pages, 'page')}`
    lists.set(division, [...(lists.get(division) ?? []), link])
  }
  const nested = [...lists].map(([title, lines]) => ({ title: title === '' ? 'Docs' : title, lines }))
  return [[inFolder(volume, INDEX), write(head, [...nested, ...rest])], ...files]
}

interface Part {
  readonly division: string
  readonly title: string
  readonly sections: readonly WrittenSection[]
}

const ROOM = MAX_CHARACTERS - 1000

/** A file for each tab or similar division. If it's too long, one for each of its groups, or even for parts of a group. */
function split(sections: readonly (LlmsSection & WrittenSection)[]): Part[] {
  const divisions = new Map<string, (LlmsSection & WrittenSection)[]>()
  for (const section of sections) {
    const list = divisions.get(section.division)
    if (list) list.push(section)
    else divisions.set(section.division, [section])
  }
  return [...divisions].flatMap(([division, list]) => {
    const length = list.reduce((sum, section) => sum + characters(section), 0)
    if (division !== '' && length <= ROOM) return [{ division, title: division, sections: list }]
    return list.flatMap(cut).map((section) => ({ division, title: section.title, sections: [section] }))
  })
}

function characters({ title, lines }: WrittenSection): number {
  return lines.reduce((sum, line) => sum + line.length + 1, title.length + 5)
}

/** Splits a section between its lines into pieces that each fit into a file. */
function cut(section: LlmsSection & WrittenSection): WrittenSection[] {
  const pieces: string[][] = [[]]
  let length = 0
  for (const line of section.lines) {
    if (length + line.length > ROOM) {
      pieces.push([])
      length = 0
    }
    pieces.at(-1)?.push(line)
    length += line.length + 1
  }
  return pieces.map((lines, i) => ({ lines, title: i === 0 ? section.title : `${section.title} ${i + 1}` }))
}

function header(site: SiteContext, volume: LlmsVolume): string[] {
  return [
    `# ${siteTitle(site, volume)}`,
    siteSummary(site),
    `The text of all pages in one file: ${written(site.address.file(inFolder(volume, FULL)))}`,
    instructions(site),
  ]
}

/** The description of the site or of its home page, as a quote. Empty if there's neither. */
export function siteSummary(site: SiteContext): string {
  const home = site.nav.home === undefined ? undefined : site.outline(site.nav.home)
  const text = oneLine(site.project.config.description ?? shortDescription(home?.description ?? ''))
  return text === '' ? '' : `> ${text}`
}

/** The name of the site, and of the volume's language and version. */
export function siteTitle(site: SiteContext, volume: LlmsVolume): string {
  const { name } = site.project.config
  return oneLine(volume.label === '' ? name : `${name}: ${volume.label}`)
}

/** Parsers of the format rely on blank lines between the parts, and on sections that contain only links. */
function write(head: readonly string[], sections: readonly WrittenSection[]): string {
  const blocks = sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `## ${oneLine(title)}\n\n${lines.join('\n')}`)
  return `${[...head.filter((block) => block !== ''), ...blocks].join('\n\n')}\n`
}

function pageLine(site: SiteContext, route: Route): string[] {
  const page = site.page(route) ?? site.released.get(route)?.outline
  if (!page) return []
  const link = `- [${linkText(page.title)}](${linkUrl(site.address.file(markdownFile(route)))})`
  const description = page.description === undefined ? '' : shortDescription(page.description)
  return [description === '' ? link : `${link}: ${description}`]
}

/** The first paragraph as plain text, at most 300 characters, cut between words. */
export function shortDescription(text: string): string {
  const first = text.trim().split(/\n\s*\n/, 1)[0] as string
  const plain = oneLine(plainText(markdownNodes(first, '')))
  if (plain.length <= MAX_DESCRIPTION) return plain
  const cut = plain.slice(0, MAX_DESCRIPTION - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 200 ? cut.lastIndexOf(' ') : undefined).replace(/\p{Surrogate}$/u, '')}…`
}

/** The specifications of the site that are published as files. */
function specifications(site: SiteContext, volume: LlmsVolume): WrittenSection[] {
  if (volume.folder !== '') return []
  const kinds = { openapi: 'OpenAPI Specs', asyncapi: 'AsyncAPI Specs' }
  return Object.entries(kinds).map(([kind, title]) => ({
    title,
    lines: [...sources(site, kind)].flatMap((source) => {
      const url = specificationUrl(site, source)
      return url === undefined ? [] : [`- [${linkText(source.replace(/^.*\//, ''))}](${linkUrl(url)})`]
    }),
  }))
}

function specificationUrl(site: SiteContext, source: string): string | undefined {
  if (/^https?:\/\//i.test(source)) return source
  const path = source.replace(/^\.?\/+/, '')
  return site.project.assets.has(path) ? site.address.file(path) : undefined
}

/** The distinct sources of one kind in the configuration: a text, a list, or an object with `source`. */
function sources(site: SiteContext, kind: string): Set<string> {
  const out = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value === 'string') out.add(value)
    else if (Array.isArray(value)) value.forEach(add)
    else if (typeof value === 'object' && value !== null) add((value as { source?: unknown }).source)
  }
  const visit = (node: LlmsNode) => {
    add(node.specs?.[kind])
    for (const child of node.children) if (!child.hidden) visit(child)
  }
  add(site.project.config.api[kind])
  visit(site.project.navigation.root)
  return out
}

type LlmsNode = SiteContext['project']['navigation']['root']

/** Links that leave the site, and the indexes of other languages and versions. */
function optional(site: SiteContext, volume: LlmsVolume): WrittenSection[] {
  const others = llmsVolumes(site).filter(({ folder }) => (volume.folder === '' ? folder !== '' : folder === ''))
  const lines = [
    ...others.map((other) => {
      const pages = other.sections.reduce((sum, { routes }) => sum + routes.length, 0)
      const url = site.address.file(inFolder(other, INDEX))
      return `- [${linkText(siteTitle(site, other))}](${linkUrl(url)}): ${counted(pages, 'page')}`
    }),
    ...volume.links.map(({ label, url }) => `- [${linkText(label)}](${linkUrl(url)})`),
  ]
  return [{ title: 'Optional', lines }]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Parsers of the format end a title at `]` and an address at `)`. */
function linkText(text: string): string {
  return oneLine(text).replaceAll('[', '(').replaceAll(']', ')')
}

function linkUrl(url: string): string {
  return url.trim().replace(/[\s()]/g, (c) => encodeURIComponent(c).replace('(', '%28').replace(')', '%29'))
}
