// The button that opens search and looks like a field. Until the script loads, it's a plain link to a search page.
import { escapeSigns, type Html } from '../../html/html.ts'
import { packSearchWords } from '../../html/search-words.ts'
import type { PageView } from '../view.ts'
import { ShellIcon } from './shell-icon.tsx'

/** All pages of a language have the same texts. */
const WRITTEN_WORDS = new WeakMap<PageView['word'], Html>()

function dialogWords(word: PageView['word']): Html {
  let written = WRITTEN_WORDS.get(word)
  if (written === undefined) {
    written = escapeSigns(packSearchWords(word))
    WRITTEN_WORDS.set(word, written)
  }
  return written
}

/** On a wide screen, a field with the prompt and the shortcut. On a phone, an icon. */
export function SearchButton({ view }: { view: PageView }): Html {
  const { prompt, fallback, script, index, root, version, product } = view.search
  const words = script ? dialogWords(view.word) : undefined
  const shownPrompt = escapeSigns(prompt)
  return (
    <a
      id="search-bar-entry"
      class="search-button"
      href={fallback}
      aria-keyshortcuts="Control+K Meta+K /"
      data-search={script}
      data-search-index={index}
      data-search-root={root}
      data-search-version={version}
      data-search-product={product}
      data-search-prompt={shownPrompt}
      data-words={words}
    >
      <ShellIcon name="search" />
      <span class="search-prompt">{shownPrompt}</span>
      <span class="search-keys needs-script" aria-hidden="true" />
    </a>
  )
}
