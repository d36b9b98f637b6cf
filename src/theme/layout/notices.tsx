// Notices above the text: an older version, an untranslated page, a deprecation.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { ShellIcon, type ShellIconName } from './shell-icon.tsx'

type Kind = PageView['notices'][number]['kind']

const ICONS: Record<Kind, ShellIconName> = {
  version: 'archive',
  translation: 'globe',
  deprecated: 'info',
}

/** Defaults for sites without their own text. */
const WORDS: Record<Kind, string> = {
  version: 'noticeVersion',
  translation: 'noticeTranslation',
  deprecated: 'noticeDeprecated',
}

export function Notices({ view }: { view: PageView }): Html {
  return (
    <>
      {view.notices.map(({ kind, html }) => (
        <div class="notice" role="note" data-kind={kind}>
          <ShellIcon name={ICONS[kind]} />
          <div>{html.text === '' ? view.word(WORDS[kind]) : html}</div>
        </div>
      ))}
    </>
  )
}
