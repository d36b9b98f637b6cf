// The pages of a section, listed below the text of its first page, as cards or collapsible lists.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { DirectoryEntry, PageView } from '../view.ts'
import { isolated } from './isolated.tsx'

export function Directory({ view }: { view: PageView }): Html {
  if (!view.directory || view.directory.length === 0) return empty
  const display = view.directoryDisplay ?? 'card'
  return (
    <div class="directory" data-display={display}>
      {display === 'card' ? (
        <Cards entries={view.directory} dir={view.dir} />
      ) : (
        <List entries={view.directory} dir={view.dir} />
      )}
    </div>
  )
}

interface EntriesProps {
  readonly entries: readonly DirectoryEntry[]
  readonly dir: PageView['dir']
}

function Cards({ entries, dir }: EntriesProps): Html {
  return (
    <ul class="directory-cards">
      {entries.map((entry) => (
        <li>
          <a class="directory-card" href={entry.href}>
            <EntryContent entry={entry} dir={dir} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function List({ entries, dir }: EntriesProps): Html {
  return (
    <ul class="directory-list">
      {entries.map((entry) => (
        <li>
          {entry.children && entry.children.length > 0 ? (
            <details class="directory-group">
              <summary>
                <EntryContent entry={entry} dir={dir} />
              </summary>
              <List entries={entry.children} dir={dir} />
            </details>
          ) : (
            <a class="directory-page" href={entry.href}>
              <EntryContent entry={entry} dir={dir} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function EntryContent({ entry, dir }: { entry: DirectoryEntry; dir: PageView['dir'] }): Html {
  return (
    <>
      {entry.icon && <span class="link-icon">{entry.icon}</span>}
      <span class="link-text">
        <span class="link-label">{isolated(entry.label, dir)}</span>
        {entry.description && <span class="link-description">{isolated(entry.description, dir)}</span>}
      </span>
    </>
  )
}
