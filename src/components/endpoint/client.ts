// The endpoint bar in the browser: its button copies the address.
import { copyFor } from '../../browser/clipboard.ts'

/** Listens for clicks on the buttons below `root`. */
export function start(root: ParentNode): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.endpoint-copy') : null
    if (button) void copyFor(button, button.dataset.value ?? '')
  })
}

start(document)
