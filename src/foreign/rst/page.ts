// What a page in reStructuredText defines for all of its text: targets, substitutions, and roles.

import { commonIndent, dedentLines, endOfIndented, indentOf, isBlank, type Line, linesOf, textOf } from '../lines.ts'
import { labelId } from '../syntaxes/myst-roles.ts'

/** What a page needs from its site. */
export interface RstSite {
  /** The text of a file that a page includes. */
  include?(path: string): string | undefined
  /** The role of `text` in single backticks. Undefined for a title, in italics. */
  readonly defaultRole?: string
  /** The language of code without one. */
  readonly language?: string
  /** The names of all roles that pages use. A directive of such a name is what the role leads to. */
  readonly roles?: ReadonlySet<string>
  /** The file that a name with an ending of `*` stands for. */
  image?(path: string): string | undefined
  /** Text that Sphinx adds to each page, for its definitions. */
  readonly shared?: string
}

/** `.. |name| directive:: argument`. */
export interface Substitution {
  readonly directive: string
  readonly argument: string
  readonly options: ReadonlyMap<string, string>
}

/** The state of reading one page. */
export interface RstPage {
  readonly site: RstSite
  /** URLs by name. */
  readonly urls: Map<string, string>
  /** Ids of labels and headings on the page, by name. */
  readonly ids: Map<string, string>
  readonly substitutions: Map<string, Substitution>
  /** URLs of references without a name, in order. */
  readonly anonymous: string[]
  /** What the page's own roles show. */
  readonly roles: Map<string, 'code' | 'text' | 'html'>
  /** The styles of headings, in the order of their levels. */
  readonly levels: string[]
  language: string | undefined
  module: string
  program: string
  /** The names of the classes around. */
  readonly classes: string[]
}

const TARGET = /^([ \t]*)\.\.[ \t]+_(?!_)(`[^`\n]+`|(?:\\.|[^:\\\n])+):(?:[ \t]+(\S.*))?[ \t]*$/
const ANONYMOUS = /^[ \t]*(?:__|\.\.[ \t]+__:)[ \t]+(\S+)[ \t]*$/
const SUBSTITUTION = /^([ \t]*)\.\.[ \t]+\|([^|\n]+)\|[ \t]+([\w-]+)[ \t]?::[ \t]*(.*)$/
const ROLE = /^[ \t]*\.\.[ \t]+role::[ \t]+([\w-]+)(?:\(([\w-]+)\))?[ \t]*$/
const EMBEDDED = /`([^`<\n]+?)\s+<([^<>`\n]+[^<>`\n_])>`_(?!_)/g
const MAX_INCLUDED = 50
const UNDERLINE = /^([!-/:-@[-`{-~])\1{2,}[ \t]*$/

/** The name of a target, as references are compared. */
export function nameOf(typed: string): string {
  return typed.replace(/^`|`$/g, '').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** A page that is about to be read, with everything that its lines define. */
export function createPage(lines: readonly Line[], site: RstSite): RstPage {
  const page: RstPage = {
    site,
    urls: new Map(),
    ids: new Map(),
    substitutions: new Map(),
    anonymous: [],
    roles: new Map(),
    levels: [],
    language: site.language,
    module: '',
    program: '',
    classes: [],
  }
  define(linesOf(site.shared ?? ''), page)
  define(lines, page)
  for (const path of includesIn(lines)) defineIncluded(path, page, new Set())
  return page
}

/** The files that some lines include. */
function includesIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text }) => /^[ \t]*\.\.[ \t]+include::[ \t]+(\S+)[ \t]*$/.exec(text)?.[1] ?? [])
}

/** Adds what an included file defines, because pages often include a list of targets at their end. */
function defineIncluded(path: string, page: RstPage, seen: Set<string>): void {
  if (seen.has(path) || seen.size >= MAX_INCLUDED) return
  seen.add(path)
  const text = page.site.include?.(path)
  if (text === undefined) return
  const lines = linesOf(text)
  define(lines, page)
  for (const inner of includesIn(lines)) defineIncluded(inner, page, seen)
}

/** Adds what the lines define. */
function define(lines: readonly Line[], page: RstPage): void {
  const aliases: [string, string][] = []
  for (const [i, { text }] of lines.entries()) {
    if (UNDERLINE.test(text)) {
      const title = lines[i - 1]?.text.trim() ?? ''
      if (title !== '' && !UNDERLINE.test(title) && !page.ids.has(nameOf(title)))
        page.ids.set(nameOf(title), labelId(plainText(title)))
      continue
    }
    if (text.includes('>`_'))
      for (const [, name = '', url = ''] of text.matchAll(EMBEDDED)) page.urls.set(nameOf(name), url.trim())
    if (!/^[ \t]*(?:\.\.|__)[ \t]/.test(text)) continue
    const [target, indent = '', name = '', first = ''] = TARGET.exec(text) ?? []
    if (target !== undefined) {
      const rest = first === '' && isBlank(lines[i + 1]) ? [] : continuation(lines, i, indentOf(indent))
      const url = [first, ...rest.map((line) => line.text.trim())].join('')
      const alias = /^(?:`([^`]+)`|([\w-]+))_$/.exec(url)
      if (url === '') page.ids.set(nameOf(name), labelId(nameOf(name)))
      else if (alias) aliases.push([nameOf(name), nameOf(alias[1] ?? alias[2] ?? '')])
      else page.urls.set(nameOf(name), url.replace(/\\(.)/g, '$1'))
      continue
    }
    const anonymous = ANONYMOUS.exec(text)?.[1]
    if (anonymous !== undefined) page.anonymous.push(anonymous)
    const [, at = '', key, directive = '', argument = ''] = SUBSTITUTION.exec(text) ?? []
    if (key !== undefined)
      page.substitutions.set(key.trim(), substitution(directive, argument, continuation(lines, i, indentOf(at))))
    const [, role, base] = ROLE.exec(text) ?? []
    if (role !== undefined) page.roles.set(role, roleKind(base, continuation(lines, i, indentOf(text))))
  }
  for (const [name, other] of aliases) {
    const url = page.urls.get(other)
    const id = page.ids.get(other)
    if (url !== undefined) page.urls.set(name, url)
    else if (id !== undefined) page.ids.set(name, id)
  }
}

function roleKind(base: string | undefined, body: readonly Line[]): 'code' | 'text' | 'html' {
  if (base === 'code' || base === 'literal') return 'code'
  return base === 'raw' && /:format:.*\bhtml\b/.test(textOf(body)) ? 'html' : 'text'
}

function substitution(directive: string, argument: string, rest: readonly Line[]): Substitution {
  const options = new Map<string, string>()
  const text = [argument]
  for (const line of rest) {
    const [, key, value = ''] = /^[ \t]*:([\w-]+):[ \t]*(.*)$/.exec(line.text) ?? []
    if (key !== undefined) options.set(key, value.trim())
    else text.push(line.text.trim())
  }
  return { directive, argument: text.join(' ').trim(), options }
}

/** The lines below that are indented further, without their indentation. */
function continuation(lines: readonly Line[], start: number, indent: number): Line[] {
  const body = lines.slice(start + 1, endOfIndented(lines, start + 1, indent + 1))
  return dedentLines(body, commonIndent(body))
}

/** A title without its markup. */
export function plainText(typed: string): string {
  return typed
    .replace(/:[\w.+:-]+:`([^`<]+?)(?:\s*<[^<>`]*>)?`/g, '$1')
    .replace(/`+([^`<]+?)(?:\s*<[^<>`]*>)?`+_{0,2}/g, '$1')
    .replace(/\*{1,2}([^*\s][^*]*)\*{1,2}/g, '$1')
    .replace(/\\(.)/g, '$1')
}
