// Code in colors without grammars: JSON by its tokens, and samples in the colors that the page gave the same words.

/** Without its end, a text goes on to the end of all, and isn't looked for again. */
const JSON_TOKEN = /"(?:\\.|[^"\\])*(?:"(\s*:)?)?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\b(?:true|false|null)\b/g
/** Longer texts come without colors: each takes an element. */
const MAX_COLORED = 150_000

/** JSON text as nodes with classes for keys, texts, numbers and words. */
export function jsonNodes(text: string): (Node | string)[] {
  if (text.length > MAX_COLORED) return [text]
  const nodes: (Node | string)[] = []
  let end = 0
  for (const match of text.matchAll(JSON_TOKEN)) {
    const [token, colon] = match
    if (match.index > end) nodes.push(text.slice(end, match.index))
    end = match.index + token.length - (colon?.length ?? 0)
    const kind = token.startsWith('"')
      ? colon === undefined
        ? 'text'
        : 'key'
      : /^[tfn]/.test(token)
        ? 'word'
        : 'number'
    nodes.push(span(`pg-json-${kind}`, text.slice(match.index, end)))
  }
  if (end < text.length) nodes.push(text.slice(end))
  return nodes
}

const CODE_TOKEN = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|`[^`]*`|--?[A-Za-z][\w-]*|[A-Za-z_$][\w$]*|\d+(?:\.\d+)?/g

/** Colors by example: what kind of word has which class in a block that the page highlighted. */
export class Recolor {
  private readonly words = new Map<string, string>()
  private text = ''
  private number = ''

  /** `code` holds the lines of the block. */
  constructor(code: Element) {
    for (const { className, textContent } of code.querySelectorAll('.line > span[class]')) {
      const token = textContent.trim()
      if (/^["'`]/.test(token)) this.text ||= className
      else if (/^\d/.test(token)) this.number ||= className
      else for (const word of token.split(/\s+/)) if (!this.words.has(word)) this.words.set(word, className)
    }
  }

  /** Lines of the text, as the page has them. */
  lines(text: string): Node[] {
    const lines: HTMLElement[] = [span('line', '')]
    const put = (part: string, className: string) => {
      for (const [i, piece] of part.split('\n').entries()) {
        if (i > 0) lines.push(span('line', ''))
        if (piece !== '') lines.at(-1)?.append(className === '' ? piece : span(className, piece))
      }
    }
    let end = 0
    for (const { 0: token, index } of text.matchAll(CODE_TOKEN)) {
      put(text.slice(end, index), '')
      put(token, this.classOf(token))
      end = index + token.length
    }
    put(text.slice(end), '')
    return lines.flatMap((line, i) => (i === 0 ? [line] : [document.createTextNode('\n'), line]))
  }

  private classOf(token: string): string {
    if (/^["'`]/.test(token)) return this.text
    return this.words.get(token) ?? (/^\d/.test(token) ? this.number : '')
  }
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}
