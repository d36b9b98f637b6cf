// Keys for third-party services: analytics, chat, consent.
import * as z from 'zod'
import { idle, key, note, option } from '../../schema/describe.ts'

const text = z.string().min(1)
const url = note(z.url(), { expected: 'a URL' })
const tag = note(z.string().regex(/^G/), { expected: 'an identifier that begins with `G`' })

export const integrationsKeys = {
  integrations: option(
    'Third-party services.',
    z.object({
      adobe: option('Adobe Analytics.', z.object({ launchUrl: key('Address of the launch script.', url) })),
      amplitude: option('Amplitude.', z.object({ apiKey: key('API key.', text) })),
      clarity: option('Microsoft Clarity.', z.object({ projectId: key('Project.', text) })),
      clearbit: option('Clearbit.', z.object({ publicApiKey: key('Public API key.', text) })),
      fathom: option('Fathom.', z.object({ siteId: key('Site.', text) })),
      frontchat: option('Front chat.', z.object({ snippetId: key('Snippet.', z.string().min(6)) })),
      ga4: option('Google Analytics 4.', z.object({ measurementId: key('Measurement id.', tag) })),
      gtm: option('Google Tag Manager.', z.object({ tagId: key('Container id.', tag) })),
      heap: option('Heap.', z.object({ appId: key('App.', text) })),
      hightouch: option(
        'Hightouch.',
        z.object({ writeKey: key('Write key.', text), apiHost: option('Address of the API.', text) }),
      ),
      hotjar: option('Hotjar.', z.object({ hjid: key('Site.', text), hjsv: key('Version.', text) })),
      intercom: option('Intercom.', z.object({ appId: key('App.', z.string().min(6)) })),
      koala: option('Koala.', z.object({ publicApiKey: key('Public API key.', z.string().min(2)) })),
      logrocket: option('LogRocket.', z.object({ appId: key('App.', text) })),
      mixpanel: option(
        'Mixpanel.',
        z.object({
          projectToken: key('Project token.', text),
          region: option('Where data is kept.', z.enum(['us', 'eu', 'in'])),
        }),
      ),
      onetrust: option(
        'OneTrust.',
        z.object({
          domainScript: key('Domain script id.', text),
          categoryId: option('Category of consent.', text),
          scriptSource: option('Address of the script.', url),
        }),
      ),
      pirsch: option('Pirsch.', z.object({ id: key('Identification code.', text) })),
      plausible: option(
        'Plausible.',
        z.object({ domain: key('Domain of the site.', text), server: option('Own server.', text) }),
      ),
      posthog: option(
        'PostHog.',
        z.object({
          apiKey: key('Project key.', note(z.string().regex(/^phc_/), { expected: 'a key that begins with `phc_`' })),
          apiHost: option('Address of the API.', text),
          sessionRecording: option('Records sessions.', note(z.boolean(), { default: false })),
        }),
      ),
      segment: option(
        'Segment.',
        z.object({ key: key('Write key.', text), cdnUrl: option('Address of the script.', text) }),
      ),
      telemetry: option(
        'Measurement of use.',
        idle(
          z.object({ enabled: option('False turns it off.', z.boolean()) }),
          'Galley measures nothing and sends nothing.',
        ),
      ),
      cookies: option(
        'The entry of local storage that means: this reader agreed.',
        z.object({ key: option('Its name.', text), value: option('Its value.', text) }),
      ),
      transcend: option(
        'Transcend.',
        z.object({
          bundleId: key('Bundle.', z.string().regex(/^[\w-]+$/)),
          analyticsPurpose: option('Purpose that covers analytics.', z.string().min(1).max(100)),
        }),
      ),
    }),
  ),
}
