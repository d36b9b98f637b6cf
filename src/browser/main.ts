// The script of every page, with one call per feature. The page is readable without it.
import { setUpDrawer } from './drawer.ts'
import { setUpHeader } from './header.ts'
import { setUpMenus } from './menus.ts'
import { setUpPrefetch } from './prefetch.ts'
import { setUpReveal } from './reveal.ts'
import { setUpSearch } from './search-opener.ts'
import { setUpSidebar } from './sidebar.ts'
import { setUpTables } from './tables.ts'
import { setUpTheme } from './theme.ts'
import { setUpToc } from './toc.ts'

setUpTheme()
setUpSearch()
// Escape closes a menu in the drawer before the drawer.
setUpMenus()
setUpHeader()
setUpDrawer()
setUpSidebar()
setUpTables()
setUpToc()
setUpReveal()
setUpPrefetch()
