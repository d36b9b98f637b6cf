// The script of pages with buttons that others lack: actions of the page, and a banner that can be dismissed.
import { setUpBanner } from './banner.ts'
import { setUpPageActions } from './page-actions.ts'

setUpBanner()
setUpPageActions()
