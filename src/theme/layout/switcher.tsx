// Menus for choosing a product, version, language, or dropdown: the current choice, and all choices.
import type { Html } from '../../html/html.ts'
import type { PageView, SwitcherView } from '../view.ts'
import { LinkContent } from './link.tsx'
import { Menu } from './menu.tsx'
import { ShellIcon } from './shell-icon.tsx'

/** The class names that authors' stylesheets use for each kind. */
const HOOKS: Record<SwitcherView['kind'], string> = {
  product: 'nav-dropdown-products-selector',
  dropdown: 'nav-dropdown',
  version: 'nav-version',
  language: 'nav-language',
}

/** A switcher. `compact` is the form for the header. */
export function Switcher({
  switcher,
  view,
  compact,
}: {
  switcher: SwitcherView
  view: PageView
  compact?: boolean
}): Html {
  const { kind, current, items } = switcher
  const hook = HOOKS[kind]
  const language = kind === 'language' && compact
  return (
    <Menu
      view={view}
      items={items}
      class={`switcher switcher-${kind}`}
      trigger={compact ? `switcher-compact ${hook}-trigger` : `switcher-box ${hook}-trigger`}
      triggerId={language ? 'localization-select-trigger' : undefined}
      content={`${hook}-content`}
      contentId={language ? 'localization-select-content' : undefined}
      item={kind === 'language' ? 'localization-select-item' : `${hook}-item`}
    >
      <span class="visually-hidden">{switcher.label}: </span>
      {kind === 'language' && <ShellIcon name="globe" />}
      <LinkContent link={current} described={!compact} />
    </Menu>
  )
}

/** The switchers in the header. The others are above the sidebar. */
export function headerSwitchers(view: PageView): readonly SwitcherView[] {
  return view.switchers.filter(({ kind }) => kind === 'version' || kind === 'language')
}

export function sidebarSwitchers(view: PageView): readonly SwitcherView[] {
  return view.switchers.filter(({ kind }) => kind === 'product' || kind === 'dropdown')
}
