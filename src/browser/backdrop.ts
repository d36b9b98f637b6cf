// Closes a dialog by a click beside it.

/** A press that begins in a field, and ends beside the dialog because text was selected, isn't one. */
export function closeOnBackdrop(dialog: HTMLDialogElement): void {
  let pressed: EventTarget | null = null
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  dialog.addEventListener('click', ({ target }) => target === dialog && pressed === dialog && dialog.close())
}
