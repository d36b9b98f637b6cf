// The endpoint bar in the browser: one button copies the URL, and the other loads and opens the playground.
import { copyFor } from '../../browser/clipboard.ts'

type Page = Document & { galleyEndpoints?: true }

const load = () => import('../../browser/playground/index.ts')

/** Listens once for the buttons of all endpoints, including ones added later. */
export function start(_root: ParentNode): void {
  const page: Page = document
  if (page.galleyEndpoints) return
  page.galleyEndpoints = true
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.endpoint-copy, .endpoint-try') : null
    if (button?.matches('.endpoint-copy')) void copyFor(button, button.dataset.value ?? '')
    else if (button) void open(button)
  })
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof Element && target.closest('.endpoint-try')) load().catch(() => {})
  })
  const first = document.querySelector<HTMLElement>('.endpoint-try')
  if (first && new URLSearchParams(location.search).get('playground') === 'open') void open(first)
}

async function open(button: HTMLElement): Promise<void> {
  const endpoint = button.closest<HTMLElement>('.endpoint')
  const { openPlayground } = await load()
  if (endpoint) openPlayground(endpoint)
}

start(document)
