// Panels with a row of tabs or a menu above, shared by Tabs, code groups, and examples.
import type { Html } from '../../html/html.ts'
import { classNames } from '../attribute-values.tsx'
import type { HtmlContext } from '../component.ts'

/** One choice. */
export interface TabPart {
  readonly id: string
  /** What the reader sees. */
  readonly label: Html
  /** Identifies the choice in other groups: the visible text of the label. */
  readonly key: string
  readonly icon?: Html
  readonly content: Html
}

/** A group of choices. */
export interface TabSet {
  readonly parts: readonly TabPart[]
  readonly class: string
  readonly id?: string
  /** What the choices are of, for screen readers, if neither the labels nor the text before them say it. */
  readonly name?: string
  /** Index of the part that shows first. */
  readonly selected?: number
  /** Synchronizes with groups that have the same label. */
  readonly sync: boolean
  /** Replaces the row of tabs: `tabMenu`. */
  readonly menu?: (parts: readonly TabPart[], selected: number) => Html
  readonly border?: boolean
}

/**
 * All panels, one after another with their titles, as they appear without scripts and in print. If scripts run, the
 * stylesheet shows only the row of tabs and the selected panel, from the first paint on.
 */
export function tabSet(set: TabSet, context: HtmlContext): Html {
  const { parts, selected: wanted = 0 } = set
  const selected = wanted in parts ? wanted : 0
  const ids = parts.map(() => context.uniqueId('tab'))
  return (
    <div class={classNames('tab-set', set.class)} id={set.id} data-sync={set.sync} data-border={set.border}>
      {set.menu?.(parts, selected) ?? tabRow(parts, { ids, selected, name: set.name })}
      {parts.map((part, i) => (
        <div
          class="tab-panel"
          id={part.id}
          {...(set.menu === undefined && { role: 'tabpanel', 'aria-labelledby': ids[i] })}
          data-label={part.key}
          data-active={i === selected}
        >
          <p class="tab-title">{part.label}</p>
          {part.content}
        </div>
      ))}
    </div>
  )
}

interface TabRow {
  readonly ids: readonly string[]
  readonly selected: number
  readonly name?: string
}

function tabRow(parts: readonly TabPart[], { ids, selected, name }: TabRow): Html {
  return (
    <div class="tab-row" role="tablist" aria-label={name}>
      {parts.map((part, i) => (
        <button
          class="tab"
          type="button"
          role="tab"
          id={ids[i]}
          aria-controls={part.id}
          aria-selected={i === selected ? 'true' : 'false'}
          tabindex={i === selected ? '0' : '-1'}
        >
          {part.icon}
          {part.label}
        </button>
      ))}
    </div>
  )
}

/** A menu with this name for the choices. */
export function tabMenu(name: string): NonNullable<TabSet['menu']> {
  return (parts, selected) => (
    <div class="tab-row">
      <select class="tab-menu" aria-label={name} autocomplete="off">
        {parts.map((part, i) => (
          <option value={part.id} selected={i === selected}>
            {part.key}
          </option>
        ))}
      </select>
    </div>
  )
}
