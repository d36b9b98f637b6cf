// The first element in tab order: skips everything before the content.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'

export function SkipLink({ view }: { view: PageView }): Html {
  return (
    <a class="skip-link" href="#content-container">
      {view.word('skipToContent')}
    </a>
  )
}
