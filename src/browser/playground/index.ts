// The playground: a dialog in which readers fill in a request, send it, and see what comes back. Loaded when it is opened.
import { parseExactJson } from '../../request/exact-json.ts'
import type { PlaygroundData } from './context.ts'
import styles from './playground.css'
import { Playground } from './playground.ts'

/** The playgrounds by the data that they are made of. */
const playgrounds = new Map<string, Playground>()
let isStyled = false

/** Opens the playground of an endpoint, whose element carries the form and the texts as JSON. */
export function openPlayground(endpoint: HTMLElement): void {
  const data = endpoint.querySelector('.endpoint-form')?.textContent
  if (!data) return
  if (!isStyled) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
    isStyled = true
  }
  let playground = playgrounds.get(data)
  if (!playground) {
    playground = new Playground(parseExactJson(data) as PlaygroundData)
    playgrounds.set(data, playground)
  }
  playground.open()
}
