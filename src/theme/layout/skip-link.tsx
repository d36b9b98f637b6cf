// The first thing that the keyboard meets: past everything, to the content.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'

export function SkipLink({ view }: { view: PageView }): Html {
  return (
    <a class="skip-link" href="#content-container">
      {view.word('skipToContent')}
    </a>
  )
}
