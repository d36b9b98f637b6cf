// Updates the page of a preview when the author saves, without losing what the reader did to it.
import { setUpBanner } from './banner.ts'
import { restoreBanner } from './banner-memory.ts'
import { startScripts } from './component-scripts.ts'
import { createPanel } from './dev-panel.ts'
import { refreshFiles } from './fresh-files.ts'
import { renewIslands } from './fresh-islands.ts'
import { morph } from './morph.ts'
import { linkEditor } from './preview-editor.ts'
import type { PreviewFinding, PreviewMessage } from './preview-messages.ts'
import { showTheme, themeChoice } from './theme-choice.ts'

/** Milliseconds before it tries to reach the server again. */
const RETRY = 500
/** Milliseconds that the page waits for a new stylesheet. */
const STYLE_PATIENCE = 400

const script = document.querySelector<HTMLScriptElement>('script[data-galley-preview]')
const { token = '', editor, version: served = '' } = script?.dataset ?? {}
const panel = createPanel({
  open: editor === undefined ? undefined : openEditor,
  act: addToNavigation,
  isInEditor: window.parent !== window,
})
let version = served
/** The page as the server sent it. */
let base: Document | undefined
let turn: Promise<unknown> = Promise.resolve()
let stream: EventSource | undefined

function connect(): void {
  const path = location.pathname
  const query = new URLSearchParams({ path, version, token })
  stream = new EventSource(`/__galley/events?${query}`)
  stream.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as PreviewMessage
    // Ignore messages for the page's previous URL.
    const isOurs = () => path === location.pathname
    turn = turn.then(() => (isOurs() ? take(message) : undefined)).catch((error) => console.error(error))
  })
  stream.addEventListener('error', () => {
    stream?.close()
    stream = undefined
    setTimeout(reconnect, RETRY)
  })
}

/** A restarted server has a new token, so load the page again. */
async function reconnect(): Promise<void> {
  try {
    const answer = await fetch(`/__galley/token?${new URLSearchParams({ token })}`)
    if (answer.status === 403) location.reload()
    else connect()
  } catch {
    setTimeout(reconnect, RETRY)
  }
}

async function take(message: PreviewMessage): Promise<void> {
  switch (message.kind) {
    case 'page':
      await update(message)
      return
    case 'findings':
      panel.show(message.findings)
      return
    case 'files':
      refreshFiles(message.paths, message.count)
      return
    case 'moved':
      // It's the same page, so what the reader did to it stays.
      history.replaceState(history.state, '', message.to + location.search + location.hash)
      stream?.close()
      connect()
      return
    case 'reload':
      location.reload()
  }
}

async function update(message: PreviewMessage & { kind: 'page' }): Promise<void> {
  const next = parse(message.html)
  if (message.version !== version) {
    const former = base ?? (message.base === undefined ? undefined : parse(message.base))
    if (former) await bring(former, next)
    else location.reload()
  }
  base = next
  version = message.version
}

async function bring(former: Document, next: Document): Promise<void> {
  const head = morph(document.head, former.head, next.head)
  await stylesheets(head.inserted)
  const { inserted, changed } = morph(document.body, former.body, next.body)
  morphRoot(former, next)
  bringBanner(former, next, inserted)
  // The site's color settings may have changed.
  showTheme(themeChoice())
  for (const orphan of document.querySelectorAll('pre:not(.mermaid) + .mermaid-drawing, :not(pre) + .mermaid-drawing'))
    orphan.remove()
  for (const orphan of document.querySelectorAll('pre.mermaid:not([data-state]) + .mermaid-drawing')) orphan.remove()
  // A group with a new part is prepared again. Its attributes keep the reader's choice.
  const groups = [...changed, ...inserted].flatMap((element) => element.closest('[data-ready]') ?? [])
  for (const group of groups) group.removeAttribute('data-ready')
  const sources = scriptsOf(next)
  // If the scripts of many components have been joined into one file, loading it would run them a second time.
  if (sources.some(isJoined) !== scriptsOf(former).some(isJoined)) return location.reload()
  if (sources.some((source) => isIsland(source) && !scriptsOf(former).includes(source))) renewIslands(next)
  await startScripts(sources, [...inserted, ...groups])
  document.dispatchEvent(new CustomEvent('galley:update'))
}

function scriptsOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(
    (element) => new URL(element.getAttribute('src') ?? '', location.href).href,
  )
}

function isJoined(source: string): boolean {
  return new URL(source).pathname.includes('/_galley/components.')
}

/** True for the script of an author's component. */
function isIsland(source: string): boolean {
  return new URL(source).pathname.includes('/_galley/islands/')
}

/** The attributes of `<html>`. Its children are morphed separately. */
function morphRoot(former: Document, next: Document): void {
  const shallow = (document: Document) => document.documentElement.cloneNode() as Element
  morph(document.documentElement, shallow(former), shallow(next))
}

/** A different banner hasn't been dismissed, and the button of a new one needs its handler. */
function bringBanner(former: Document, next: Document, inserted: readonly Element[]): void {
  if (former.documentElement.dataset.bannerKey !== next.documentElement.dataset.bannerKey) restoreBanner()
  const button = document.querySelector('.banner-dismiss')
  if (inserted.some((element) => element.contains(button))) setUpBanner()
}

function stylesheets(inserted: readonly Element[]): Promise<unknown> {
  const links = inserted.filter((element) => element.matches('link[rel=stylesheet]'))
  const loaded = links.map(
    (link) => new Promise((done) => ['load', 'error'].map((name) => link.addEventListener(name, done))),
  )
  return Promise.race([
    Promise.all(loaded),
    new Promise((done) => links.length > 0 && setTimeout(done, STYLE_PATIENCE)),
  ])
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

/** The page updates with its navigation as soon as the file is saved. */
function addToNavigation({ file }: PreviewFinding): void {
  const headers = { 'x-galley-token': token }
  fetch(`/__galley/navigation?${new URLSearchParams({ file })}`, { method: 'POST', headers }).catch(() => {})
}

function openEditor({ file, line, column }: PreviewFinding): void {
  const query = new URLSearchParams({ file, line: String(line), column: String(column) })
  fetch(`/__galley/open?${query}`, { method: 'POST', headers: { 'x-galley-token': token } }).catch(() => {})
}

// A page restored from the back/forward cache has missed updates.
addEventListener('pagehide', () => stream?.close())
addEventListener('pageshow', ({ persisted }) => persisted && connect())
connect()
linkEditor(token)
