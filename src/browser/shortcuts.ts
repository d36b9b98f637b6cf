// The dialog that `?` opens, with all keyboard shortcuts.
import { closeOnBackdrop } from './backdrop.ts'
import { showModalOverText } from './reading-place.ts'
import { element } from './search-results.ts'

let dialog: HTMLDialogElement | undefined

/** Opens or closes the dialog. `words` are the texts of the search dialog. */
export function showShortcuts(words: Readonly<Record<string, string>>): void {
  dialog ??= makeDialog(words)
  if (dialog.open) dialog.close()
  else showModalOverText(dialog)
}

function makeDialog(words: Readonly<Record<string, string>>): HTMLDialogElement {
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)
  const rows: readonly (readonly [word: string, ...keys: string[]])[] = [
    ['search', '/', isMac ? '⌘ K' : 'Ctrl K'],
    ['searchSelect', '↑', '↓'],
    ['searchOpen', '↵'],
    ['shortcuts', '?'],
    ['close', 'Esc'],
  ]
  const list = element(
    'dl',
    { class: 'shortcuts-list' },
    ...rows.map(([word, ...keys]) =>
      element(
        'div',
        {},
        element('dt', {}, capital(words[word] ?? '')),
        element('dd', {}, ...keys.map((key) => element('kbd', {}, key))),
      ),
    ),
  )
  const title = element('h2', { id: 'shortcuts-title' }, words.shortcuts ?? '')
  const close = element('button', { type: 'button', class: 'search-close', 'aria-label': words.close ?? '' })
  const made = element(
    'dialog',
    { class: 'search-dialog shortcuts-dialog', 'aria-labelledby': 'shortcuts-title' },
    element('div', { class: 'search-field' }, title, close),
    list,
  )
  close.addEventListener('click', () => made.close())
  closeOnBackdrop(made)
  document.body.append(made)
  return made
}

/** Capitalizes a text. Elsewhere, texts such as `to select` follow the name of a key. */
function capital(text: string): string {
  return text
    .replace(/^to /, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(document.documentElement.lang))
}
