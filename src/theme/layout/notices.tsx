// Lines above the text: an older version, a page not translated, something deprecated.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { ShellIcon, type ShellIconName } from './shell-icon.tsx'

const ICONS: Record<PageView['notices'][number]['kind'], ShellIconName> = {
  version: 'archive',
  translation: 'globe',
  deprecated: 'info',
}

export function Notices({ view }: { view: PageView }): Html {
  return (
    <>
      {view.notices.map(({ kind, html }) => (
        <div class="notice" role="note" data-kind={kind}>
          <ShellIcon name={ICONS[kind]} />
          <div>{html}</div>
        </div>
      ))}
    </>
  )
}
