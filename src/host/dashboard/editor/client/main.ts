// The script of the editor's page: without it, the page is a form with a text area.
import { StateEffect } from '@codemirror/state'
import type { ComponentHint } from './hints.ts'
import { takeImages } from './images.ts'
import { Preview } from './preview.ts'
import { type DraftState, readState, type SaveAnswer, type SaveInput, save } from './requests.ts'
import { createTextEditor, showFindings } from './text-editor.ts'
import { UnsavedText } from './unsaved.ts'

/** What the page says about the file, in attributes of its form. */
interface PageData {
  readonly path: string
  /** The URL for states. */
  readonly state: string
  /** Path of the page on its site. */
  readonly page?: string
  /** The path of the file in the repository. */
  readonly file: string
}

const element = <T extends Element>(selector: string): T => document.querySelector(selector) as T

const form = element<HTMLFormElement>('form.editor')
const { path, state, page, file } = form.dataset as unknown as PageData
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
const area = element<HTMLTextAreaElement>('textarea[name=text]')
const status = element<HTMLElement>('.editor output')
const button = element<HTMLButtonElement>('.editor button.main')
const hints = JSON.parse(element('#vocabulary').textContent ?? '[]') as ComponentHint[]

const unsaved = new UnsavedText(() => `galley ${location.pathname} ${path} ${field('draft').value}`)
let saved = area.value
let isSaving = false

const say = (text: string, kind: 'error' | '' = '') => {
  status.textContent = text
  status.className = kind
}

const view = createTextEditor({
  area,
  path,
  hints,
  onSave: () => void saveText(),
  onChange() {
    if (area.value === saved) return unsaved.drop()
    unsaved.keep(area.value, field('revision').value)
    if (!isSaving) say('Not saved yet')
  },
})

const preview = new Preview({
  frame: element('.editor iframe'),
  page,
  read: () => readState(state, field('draft').value),
  onState: showState,
})

function showState(now: DraftState, isBuilt: boolean): void {
  if (now.state === 'failed') say(now.error ?? 'The preview couldn’t be built.', 'error')
  else if (now.state === undefined) say('Saved. There is no preview of it.')
  else if (!isBuilt) say('Saved. The preview is being built…')
  else if (area.value === saved && isBuilt) say('Saved')
  if (now.preview !== undefined) {
    const link = element<HTMLAnchorElement>('.editor .shown')
    link.href = new URL(page ?? '', now.preview).href
    link.hidden = false
  }
  showFindings(
    view,
    now.findings.filter((finding) => finding.file === file),
  )
}

/** Sends a change. The first one begins the draft, so the others wait for it. */
let last: Promise<unknown> = Promise.resolve()
function send(input: Omit<SaveInput, 'draft'>) {
  const mine = last
    .catch(() => {})
    .then(async () => {
      const answer = await save(form.action, { ...input, draft: field('draft').value || undefined })
      if (field('draft').value === '') showDraft(answer)
      return answer
    })
  last = mine
  return mine
}

/** The page is that of a draft from now on: reloading it shows the draft. */
function showDraft({ id, title, pull, pullUrl }: SaveAnswer): void {
  unsaved.drop()
  field('draft').value = id
  const address = new URL(location.href)
  address.searchParams.set('draft', id)
  address.searchParams.delete('new')
  history.replaceState(null, '', address)
  const draft = element<HTMLAnchorElement>('.editor .draft')
  draft.textContent = title
  draft.search = `?draft=${id}`
  const link = element<HTMLAnchorElement>('.editor .pull')
  if (pullUrl === undefined) return
  link.href = pullUrl
  link.textContent = `Pull request #${pull}`
  link.hidden = false
}

async function saveText(): Promise<void> {
  if (isSaving || area.value === saved) return
  const text = area.value
  isSaving = true
  button.disabled = true
  say('Saving…')
  try {
    const revision = field('revision').value || undefined
    const answer = await send({ path, text, revision, message: field('message').value || undefined })
    saved = text
    field('revision').value = answer.revision ?? ''
    field('message').value = ''
    if (area.value === saved) unsaved.drop()
    else unsaved.keep(area.value, field('revision').value)
    if (answer.problem !== undefined) say(`Saved, but without a pull request. ${answer.problem}`, 'error')
    else {
      say('Saved. The preview is being built…')
      void preview.follow(answer.sha)
    }
  } catch (error) {
    say((error as Error).message, 'error')
  } finally {
    isSaving = false
    button.disabled = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void saveText()
})

addEventListener('beforeunload', (event) => {
  if (area.value !== saved) event.preventDefault()
})

element<HTMLSelectElement>('.editor select').addEventListener('change', ({ target }) => {
  const select = target as HTMLSelectElement
  const example = hints.find(({ name }) => name === select.value)?.example
  select.value = ''
  if (example === undefined) return
  view.dispatch(view.state.replaceSelection(`${example}\n`))
  view.focus()
})

view.dispatch({
  effects: StateEffect.appendConfig.of(
    takeImages(
      async (name, base64) => {
        say('Uploading…')
        await send({ path: `images/${name}`, base64 })
        say('Not saved yet')
        return `/images/${name}`
      },
      (text) => say(text, 'error'),
    ),
  ),
})

const kept = unsaved.find(field('revision').value)
if (kept !== undefined && kept !== area.value) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: kept } })
  say('This is what you wrote and didn’t save.')
}
if (field('draft').value !== '') void preview.follow(undefined)
