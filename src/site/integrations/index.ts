// The list of services that a site may be connected to.
import type { Integration } from '../integration.ts'
import { adobe } from './adobe.ts'
import { amplitude } from './amplitude.ts'
import { clarity } from './clarity.ts'
import { clearbit } from './clearbit.ts'
import { fathom } from './fathom.ts'
import { frontchat } from './frontchat.ts'
import { ga4 } from './ga4.ts'
import { gtm } from './gtm.ts'
import { heap } from './heap.ts'
import { hightouch } from './hightouch.ts'
import { hotjar } from './hotjar.ts'
import { intercom } from './intercom.ts'
import { koala } from './koala.ts'
import { logrocket } from './logrocket.ts'
import { mixpanel } from './mixpanel.ts'
import { onetrust } from './onetrust.ts'
import { pirsch } from './pirsch.ts'
import { plausible } from './plausible.ts'
import { posthog } from './posthog.ts'
import { segment } from './segment.ts'
import { transcend } from './transcend.ts'

export const integrations: readonly Integration[] = [
  adobe,
  amplitude,
  clarity,
  clearbit,
  fathom,
  frontchat,
  ga4,
  gtm,
  heap,
  hightouch,
  hotjar,
  intercom,
  koala,
  logrocket,
  mixpanel,
  onetrust,
  pirsch,
  plausible,
  posthog,
  segment,
  transcend,
]
