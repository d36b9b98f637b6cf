// The button that switches between light and dark. Its icon and its name are the current mode.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { ShellIcon, type ShellIconName } from './shell-icon.tsx'

const CHOICES: readonly (readonly [choice: string, icon: ShellIconName, word: string])[] = [
  ['light', 'sun', 'themeLight'],
  ['dark', 'moon', 'themeDark'],
]

export function ThemeToggle({ view }: { view: PageView }): Html {
  if (view.appearance.strict) return empty
  return (
    <button type="button" class="icon-button theme-toggle needs-script" data-component-name="theme-toggle">
      {CHOICES.map(([choice, icon, word]) => (
        <span class={`only-${choice}`}>
          <ShellIcon name={icon} />
          <span class="visually-hidden">{view.word(word)}</span>
        </span>
      ))}
    </button>
  )
}
