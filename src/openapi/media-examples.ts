// Shows the examples of bodies and responses: as code blocks beside the page, in tabs, and what is said of them.
import type { Code, Node } from '../content/tree.ts'
import { parseExactJson } from '../request/exact-json.ts'
import { printJson } from '../request/print-json.ts'
import type { DocumentSet } from './document-set.ts'
import { type ApiWords, describe } from './field-content.ts'
import type { Example, MediaType } from './model.ts'
import { codeBlock, element, ledBy, list, text } from './nodes.ts'
import { isJson, mediaExample, printedExample } from './request.ts'
import type { Direction } from './sample.ts'
import { wordsOf } from './title.ts'

/** Maximum number of examples that are shown for a body. */
const MAX_EXAMPLES = 12
/** Maximum characters of an example. Highlighted, each takes three times as much space. */
const MAX_EXAMPLE = 30_000

/** The examples of one operation. */
export class MediaExamples {
  constructor(
    private readonly documents: DocumentSet,
    private readonly word: ApiWords,
  ) {}

  /** A tab for each example of the body, if there are several: samples have room for one. */
  bodyTabs(contents: readonly MediaType[]): Node[] {
    const withExamples = contents.filter(({ examples }) => examples.length > 0)
    // Generators repeat the examples of one media type for the others.
    const byText = new Map<string, { readonly example: Example; readonly value: string; readonly types: string[] }>()
    for (const media of withExamples)
      for (const { example, value } of this.distinct(media)) {
        const key = `${example.name} ${value}`
        const known = byText.get(key)
        if (known) known.types.push(media.type)
        else byText.set(key, { example, value, types: [media.type] })
      }
    if (byText.size < 2) return this.descriptions(contents)
    const tabs = [...byText.values()].map(({ example, value, types }, i) => {
      const [type = ''] = types
      const named = exampleName(example)
      const of = types.length < withExamples.length ? types.map(subtype).join(', ') : ''
      const title = named === '' ? types.join(', ') : of === '' ? named : `${named} · ${of}`
      const about = example.description === undefined ? [] : describe(example.description)
      const block = codeBlock(exampleLanguage(type, example.value), value)
      return element('Tab', { title, id: `body-example-${i + 1}` }, [...about, block])
    })
    return [element('Tabs', { sync: false, className: 'body-examples' }, tabs)]
  }

  /** What the descriptions of examples say, where the examples themselves are beside the page. */
  descriptions(contents: readonly MediaType[]): Node[] {
    const examples = contents.flatMap((media) => this.distinct(media).map(({ example }) => example))
    const byWords = new Map(examples.map((example) => [`${exampleName(example)} ${example.description}`, example]))
    const items = [...byWords.values()].flatMap((example) => {
      const name = exampleName(example)
      const { description } = example
      if (description === undefined || wordsOf(description) === wordsOf(name)) return []
      const label: Node = { type: 'strong', children: [text(name === '' ? this.word('example') : name)] }
      return [ledBy(label, describe(description))]
    })
    return items.length === 0 ? [] : [list(items)]
  }

  /** A code block for each example of the author, or for one that is made of the schema. */
  blocks(media: MediaType, direction: Direction, title: string): Code[] {
    const { documents } = this
    const language = exampleLanguage(media.type)
    if (media.examples.length === 0) {
      const made = mediaExample(media, documents, { direction })
      return made ? [codeBlock(language, exampleText(made, media, documents), title)] : []
    }
    return this.distinct(media).map(({ example, value }) => {
      const name = media.examples.length > 1 ? exampleName(example) : ''
      return codeBlock(language, value, name === '' ? title : `${title} · ${name}`)
    })
  }

  /** The examples of the author with their texts. Many give one example several names. */
  private distinct(media: MediaType): { readonly example: Example; readonly value: string }[] {
    const byText = new Map<string, Example>()
    for (const example of media.examples.slice(0, MAX_EXAMPLES)) {
      const value = exampleText(example, media, this.documents)
      if (!byText.has(value)) byText.set(value, example)
    }
    return [...byText].map(([value, example]) => ({ example, value }))
  }
}

/** What an example of a parameter stands for: its summary and its description, or whichever says something. */
export function wordsAbout({ summary, description, value }: Example): string | undefined {
  const [first, second] = [summary, description].filter((words) => words !== undefined && words !== String(value))
  if (first === undefined || second === undefined || wordsOf(second).startsWith(wordsOf(first))) return second ?? first
  return `${first}: ${second}`
}

function exampleName({ summary, name }: Example): string {
  return summary ?? name
}

/** `application/xml; charset=utf-8` is `xml`. */
export function subtype(type: string): string {
  return type.split(/[/;]/)[1] ?? type
}

/** The language of an example; `value` tells of a form, whose example is its fields. */
function exampleLanguage(type: string, value?: unknown): string {
  if (isJson(type) || /ndjson|jsonl|json-seq/.test(type)) return 'json'
  if (/\bxml\b|\+xml/.test(type)) return 'xml'
  if (/html/.test(type)) return 'html'
  if (/yaml/.test(type)) return 'yaml'
  if (/csv/.test(type)) return 'csv'
  if (typeof value === 'object') return 'json'
  return 'text'
}

function exampleText({ value, isSerialized }: Partial<Example>, media: MediaType, documents: DocumentSet): string {
  if (typeof value !== 'string') return printedExample(value, media, documents, MAX_EXAMPLE)
  // Many write the example of a JSON body as text that is JSON.
  const text = isSerialized || !isJson(media.type) ? value : /^\s*[[{]/.test(value) ? pretty(value) : printJson(value)
  return text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text
}

function pretty(json: string): string {
  try {
    return printJson(parseExactJson(json), 2, MAX_EXAMPLE)
  } catch {
    return json
  }
}
