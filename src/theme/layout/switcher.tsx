// Menus for choosing a product, version, language, or dropdown: the current choice, and all choices.
import type { Html } from '../../html/html.ts'
import type { PageView, SwitcherView } from '../view.ts'
import { LinkContent } from './link.tsx'
import { Menu } from './menu.tsx'
import { ShellIcon } from './shell-icon.tsx'

/** The class names that authors' stylesheets use for each kind and its items. Versions go without, because a site may have dozens. */
const HOOKS: Record<SwitcherView['kind'], { readonly menu: string; readonly item?: string }> = {
  product: { menu: 'nav-dropdown-products-selector', item: 'nav-dropdown-products-selector-item' },
  dropdown: { menu: 'nav-dropdown', item: 'nav-dropdown-item' },
  version: { menu: 'nav-version' },
  language: { menu: 'nav-language', item: 'localization-select-item' },
}

/** A menu in the header, or above the sidebar with the description of the current choice. */
export function Switcher({
  switcher,
  view,
  described,
}: {
  switcher: SwitcherView
  view: PageView
  described?: boolean
}): Html {
  const { kind, current, items } = switcher
  const { menu, item } = HOOKS[kind]
  const language = kind === 'language'
  return (
    <Menu
      view={view}
      items={items}
      class={`switcher switcher-${kind}`}
      trigger={`${menu}-trigger`}
      triggerId={language ? 'localization-select-trigger' : undefined}
      content={`${menu}-content`}
      contentId={language ? 'localization-select-content' : undefined}
      item={item}
    >
      <span class="visually-hidden">{switcher.label}: </span>
      {language && <ShellIcon name="globe" />}
      <LinkContent link={current} view={view} described={described} />
    </Menu>
  )
}

/** The switchers in the header. On narrow screens, a script moves them to the drawer. */
export function headerSwitchers(view: PageView): readonly SwitcherView[] {
  return view.switchers.filter(({ kind }) => kind === 'version' || kind === 'language')
}

/** The switchers above the sidebar. */
export function sidebarSwitchers(view: PageView): readonly SwitcherView[] {
  return view.switchers.filter(({ kind }) => kind === 'product' || kind === 'dropdown')
}
