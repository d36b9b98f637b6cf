// The button that opens the assistant, with all that its script needs.
import { ASK_WORDS } from '../../html/ask-words.ts'
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import { packWords } from '../../html/packed-words.ts'
import type { PageView } from '../view.ts'
import { ShellIcon } from './shell-icon.tsx'

/** Asking needs a script, so the button shows only if scripts run. On a phone, an icon. */
export function AskButton({ view }: { view: PageView }): Html {
  const { assistant, word } = view
  if (!assistant) return empty
  const { endpoint, root, page, language, questions } = assistant
  return (
    <button
      type="button"
      id="ask-ai"
      class="needs-script"
      aria-keyshortcuts="Control+I Meta+I"
      data-endpoint={endpoint}
      data-root={root}
      data-page={page}
      data-language={language}
      data-questions={questions.length > 0 && JSON.stringify(questions)}
      data-words={packWords(ASK_WORDS, word)}
    >
      <ShellIcon name="sparkles" />
      <span>{word('askAi')}</span>
    </button>
  )
}
