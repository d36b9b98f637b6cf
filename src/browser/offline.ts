// The script of every page of a site that is opened from disk, where nothing can be fetched or imported. It includes
// what other pages load.
import { setUpBanner } from './banner.ts'
import { setUpDrawer } from './drawer.ts'
import { setUpMenus } from './menus.ts'
import { setUpOfflineSidebar } from './offline-sidebar.ts'
import { setUpPageActions } from './page-actions.ts'
import { setUpReveal } from './reveal.ts'
import { openSearch } from './search.ts'
import { setUpSearch } from './search-opener.ts'
import { setUpSidebar } from './sidebar.ts'
import { setUpTheme } from './theme.ts'
import { setUpToc } from './toc.ts'

setUpTheme()
setUpSearch(async () => ({ openSearch }))
setUpDrawer()
setUpOfflineSidebar()
setUpSidebar()
setUpMenus()
setUpToc()
setUpBanner()
setUpPageActions()
setUpReveal()

// A page can't read its Markdown from disk, so it copies the visible text.
document.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (!button) return
    // biome-ignore lint/performance/useDomNodeTextContent: needs the visible text with its line breaks
    button.dataset.copyText = document.getElementById('content')?.innerText ?? ''
    delete button.dataset.copy
  },
  true,
)
