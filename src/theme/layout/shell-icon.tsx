// The few icons of the shell itself, by name. The stylesheet draws them (`31-icons.css`).
import { type Html, raw } from '../../html/html.ts'

export type ShellIconName =
  | 'archive'
  | 'close'
  | 'copy'
  | 'globe'
  | 'info'
  | 'list'
  | 'menu'
  | 'moon'
  | 'rss'
  | 'search'
  | 'sparkles'
  | 'sun'

/** An icon next to text, hidden from assistive technology. */
export function ShellIcon({ name }: { name: ShellIconName }): Html {
  return raw(`<svg class="shell-icon shell-${name}" aria-hidden="true"/>`)
}
