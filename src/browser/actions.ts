// The script of pages with optional buttons: page actions, and a banner that can be dismissed.
import { setUpBanner } from './banner.ts'
import { setUpPageActions } from './page-actions.ts'

setUpBanner()
setUpPageActions()
