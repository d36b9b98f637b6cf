// Text -> the clipboard, and a word about it for those who do not see the button change.

const DONE_FOR = 2000

/** Puts text on the clipboard. False when the browser refuses; pages without https get the older way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies for a button: its `data-state` is `copied` for a while, and its `data-copied` is read out. */
export async function copyFor(button: HTMLElement, text: string): Promise<void> {
  if (!(await copyText(text))) return
  button.dataset.state = 'copied'
  announce(button.dataset.copied ?? '')
  setTimeout(() => delete button.dataset.state, DONE_FOR)
}

/** Says a text to screen readers, politely. */
export function announce(text: string): void {
  let status = document.querySelector<HTMLElement>('#live-status')
  if (!status) {
    status = document.createElement('div')
    status.id = 'live-status'
    status.className = 'visually-hidden'
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  status.textContent = ''
  requestAnimationFrame(() => {
    if (status) status.textContent = text
  })
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
