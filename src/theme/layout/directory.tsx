// The pages of a section, listed below the text of its first page, as cards or collapsible lists.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { DirectoryEntry, PageView } from '../view.ts'

export function Directory({ view }: { view: PageView }): Html {
  if (!view.directory || view.directory.length === 0) return empty
  const display = view.directoryDisplay ?? 'card'
  return (
    <div class="directory" data-display={display}>
      {display === 'card' ? <Cards entries={view.directory} /> : <List entries={view.directory} />}
    </div>
  )
}

function Cards({ entries }: { entries: readonly DirectoryEntry[] }): Html {
  return (
    <ul class="directory-cards">
      {entries.map((entry) => (
        <li>
          <a class="directory-card" href={entry.href}>
            <EntryContent entry={entry} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function List({ entries }: { entries: readonly DirectoryEntry[] }): Html {
  return (
    <ul class="directory-list">
      {entries.map((entry) => (
        <li>
          {entry.children && entry.children.length > 0 ? (
            <details class="directory-group">
              <summary>
                <EntryContent entry={entry} />
              </summary>
              <List entries={entry.children} />
            </details>
          ) : (
            <a class="directory-page" href={entry.href}>
              <EntryContent entry={entry} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function EntryContent({ entry }: { entry: DirectoryEntry }): Html {
  return (
    <>
      {entry.icon && <span class="link-icon">{entry.icon}</span>}
      <span class="link-text">
        <span class="link-label">{entry.label}</span>
        {entry.description && <span class="link-description">{entry.description}</span>}
      </span>
    </>
  )
}
