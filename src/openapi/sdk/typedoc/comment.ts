// Turns the parts of a TypeDoc comment into Markdown.
import { get, listAt, stringAt } from '../../values.ts'
import { symbolLink } from '../links.ts'
import { type Doc, NO_DOC } from '../model.ts'

/** What a comment says apart from parameters, which are commented themselves. https://typedoc.org/api/interfaces/JSONOutput.Comment.html */
export function readComment(comment: unknown): Doc {
  if (comment === undefined) return NO_DOC
  const summary = markdown(listAt(comment, 'summary'))
  const tags = listAt(comment, 'blockTags').map((block) => ({
    tag: stringAt(block, 'tag') ?? '',
    text: blockText(block),
  }))
  const of = (name: string) => tags.flatMap(({ tag, text }) => (tag === name && text !== '' ? [text] : []))
  const deprecated = tags.find(({ tag }) => tag === '@deprecated')
  const [since] = of('@since')
  const stability = STABILITY.find((name) => listAt(comment, 'modifierTags').includes(`@${name}`))
  return {
    ...(summary !== '' && { summary }),
    details: tags.flatMap(({ tag, text }) => detail(tag, text)),
    examples: of('@example'),
    throws: of('@throws'),
    see: of('@see'),
    ...(deprecated && { deprecated: deprecated.text === '' ? true : deprecated.text }),
    ...(since !== undefined && { since }),
    ...(stability !== undefined && { stability }),
  }
}

const STABILITY = ['alpha', 'beta', 'experimental']

/** Tags whose text needs no label. */
const UNNAMED = new Set(['@remarks', '@description', '@desc'])
/** Tags that are shown elsewhere, and those that only tell TypeDoc or other tools how to read the code. */
const ELSEWHERE = new Set(
  [
    'param typeParam template returns return example throws see deprecated since',
    'category group module packageDocumentation inheritDoc internal privateRemarks summary document import jsx',
    'sortStrategy categoryDescription groupDescription mergeModuleWith useDeclaredType property prop type typedef',
    'callback memberof name alias class constructor function method kind access this ignore',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `@${name}`),
)

/** What no other part of a page says: a block such as `@author`, and what is below a default. */
function detail(tag: string, text: string): string[] {
  if (DEFAULTS.includes(tag)) {
    const more = text.includes('\n') ? text.replace(CODE, '') : ''
    return more === '' ? [] : [more === text ? labeled('Default', more) : more]
  }
  if (text === '' || ELSEWHERE.has(tag)) return []
  if (UNNAMED.has(tag)) return [text]
  const words = tag.slice(1).replace(/(?<=[a-z\d])[A-Z]/g, (start) => ` ${start.toLowerCase()}`)
  return [labeled(`${words.charAt(0).toUpperCase()}${words.slice(1)}`, text)]
}

const DEFAULTS: readonly string[] = ['@defaultValue', '@default']

function labeled(label: string, text: string): string {
  return `**${label}:**${/^(?:[-*+>|] |`{3}|\d+[.)] )/.test(text) ? '\n\n' : ' '}${text}`
}

/** The text of a block tag, such as `@returns`. Empty if the comment doesn't have it. */
export function blockOf(comment: unknown, tag: string): string {
  const block = listAt(comment, 'blockTags').find((each) => get(each, 'tag') === tag)
  return block === undefined ? '' : blockText(block)
}

/** The default that a comment states: `10_000` for `@defaultValue`. */
export function defaultOf(comment: unknown): string | undefined {
  const text = DEFAULTS.map((tag) => blockOf(comment, tag)).find((each) => each !== '') ?? ''
  const { inline, block, plain } = CODE.exec(text)?.groups ?? {}
  return (inline ?? block ?? plain)?.trim() || (text.includes('\n') ? undefined : text || undefined)
}

/** The code with which a default begins, alone or with text below it. */
const CODE =
  /^(?:(?<ticks>`+)(?<inline>[^`\n]+)\k<ticks>(?=\n|$)|```\w*\n(?<block>[^\n]+)\n```(?=\n|$)|(?<plain>[^\s`]+)(?=\n\n))\s*/

export function summaryOf(comment: unknown): string | undefined {
  return markdown(listAt(comment, 'summary')) || undefined
}

/** The first line of an example may be its name. */
function blockText(block: unknown): string {
  const name = stringAt(block, 'name')
  const text = markdown(listAt(block, 'content'))
  return name === undefined ? text : `**${name}**\n\n${text}`
}

/** The parts of a text as one. A link to a symbol has its ID as address. */
function markdown(parts: readonly unknown[]): string {
  return parts.map(part).join('').trim()
}

function part(value: unknown): string {
  const text = get(value, 'text')
  if (typeof text !== 'string') return ''
  if (get(value, 'kind') !== 'inline-tag') return text
  const target = get(value, 'target')
  const label = text.trim() || (typeof target === 'string' ? target : '')
  const shown = get(value, 'tag') === '@linkcode' ? `\`${label}\`` : label
  if (typeof target === 'number') return symbolLink(String(target), shown)
  if (typeof target === 'string' && /^https?:/.test(target)) return `[${shown}](${target})`
  return get(value, 'tag') === '@link' ? `\`${label}\`` : shown
}
