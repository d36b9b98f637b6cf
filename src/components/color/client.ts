// Copies the color of a swatch on click.
import { copyFor } from '../../browser/clipboard.ts'

/** Listens for clicks on the swatches below `root`. */
export function start(root: ParentNode): void {
  root.addEventListener('click', (event) => {
    const swatch = event.target instanceof Element ? event.target.closest<HTMLElement>('.color-swatch') : null
    if (swatch) void copyFor(swatch, swatch.dataset.value ?? '')
  })
}

start(document)
