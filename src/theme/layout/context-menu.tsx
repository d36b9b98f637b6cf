// The actions for a page: the first one as a button, all of them in a menu, or as a list in the table of contents.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { ContextualOption, PageView } from '../view.ts'
import { ExternalMark, LinkContent } from './link.tsx'
import { ShellIcon } from './shell-icon.tsx'

/** The split button next to the title. */
export function ContextMenu({ view }: { view: PageView }): Html {
  const [first, ...rest] = view.contextual?.options ?? []
  if (!first) return empty
  return (
    <div id="page-context-menu">
      <Option
        option={{ ...first, description: undefined }}
        view={view}
        class="split-main"
        id="page-context-menu-button"
      />
      {rest.length > 0 && (
        <details class="menu menu-end" data-menu>
          <summary class="split-more" aria-label={view.word('moreActions')} />
          <ul class="menu-list">
            {[first, ...rest].map((option) => (
              <li>
                <Option option={option} view={view} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The same as a plain list below the table of contents. */
export function ContextList({ view }: { view: PageView }): Html {
  return (
    <ul id="page-context-menu" class="context-list">
      {(view.contextual?.options ?? []).map((option) => (
        <li>
          <Option option={{ ...option, description: undefined }} view={view} />
        </li>
      ))}
    </ul>
  )
}

interface OptionProps {
  readonly option: ContextualOption
  readonly view: PageView
  readonly class?: string
  readonly id?: string
}

function Option({ option, view, class: className, id }: OptionProps): Html {
  if (option.action === undefined) {
    return (
      <a
        id={id}
        class={className}
        href={option.href}
        rel={option.external && 'noopener'}
        target={option.external && '_blank'}
      >
        <LinkContent link={option} view={view} described />
        {option.external && <ExternalMark view={view} />}
      </a>
    )
  }
  const copies = option.action === 'copy-page' || option.action === 'copy-text'
  return (
    <button
      type="button"
      id={id}
      class={`needs-script ${className ?? ''}`.trim()}
      data-copy={option.action === 'copy-page' ? option.href : undefined}
      data-copy-text={option.action === 'copy-text' ? option.text : undefined}
      data-print={option.action === 'print'}
      data-ask={option.action === 'ask'}
      data-copied={copies && view.word('copied')}
      data-failed={copies && view.word('copyFailed')}
    >
      {!option.icon && <ShellIcon name="copy" />}
      <LinkContent link={option} view={view} described />
    </button>
  )
}
