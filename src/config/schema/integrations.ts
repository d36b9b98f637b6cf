// Keys for third-party services: analytics, chat, consent.
import * as z from 'zod'
import { idle, key, note, option } from '../../schema/describe.ts'

const text = z.string().min(1)
const url = note(z.url(), { expected: 'a URL' })
const tag = note(z.string().regex(/^G/), { expected: 'an identifier that begins with `G`' })

export const integrationsKeys = {
  integrations: option(
    'Analytics and other services of third parties.',
    z.object({
      adobe: option('Adobe Analytics.', z.object({ launchUrl: key('The URL of the launch script.', url) })),
      amplitude: option('Amplitude.', z.object({ apiKey: key('The API key.', text) })),
      clarity: option('Microsoft Clarity.', z.object({ projectId: key('The ID of the project.', text) })),
      clearbit: option('Clearbit.', z.object({ publicApiKey: key('The public API key.', text) })),
      fathom: option('Fathom.', z.object({ siteId: key('The ID of the site.', text) })),
      frontchat: option('Front chat.', z.object({ snippetId: key('The ID of the snippet.', z.string().min(6)) })),
      ga4: option('Google Analytics 4.', z.object({ measurementId: key('The measurement ID.', tag) })),
      gtm: option('Google Tag Manager.', z.object({ tagId: key('The ID of the container.', tag) })),
      heap: option('Heap.', z.object({ appId: key('The ID of the app.', text) })),
      hightouch: option(
        'Hightouch.',
        z.object({ writeKey: key('The write key.', text), apiHost: option('The URL of the API.', text) }),
      ),
      hotjar: option(
        'Hotjar.',
        z.object({ hjid: key('The ID of the site.', text), hjsv: key('The version of the snippet.', text) }),
      ),
      intercom: option('Intercom.', z.object({ appId: key('The ID of the app.', z.string().min(6)) })),
      koala: option('Koala.', z.object({ publicApiKey: key('The public API key.', z.string().min(2)) })),
      logrocket: option('LogRocket.', z.object({ appId: key('The ID of the app.', text) })),
      mixpanel: option(
        'Mixpanel.',
        z.object({
          projectToken: key('The token of the project.', text),
          region: option('The region that stores the data.', z.enum(['us', 'eu', 'in'])),
        }),
      ),
      onetrust: option(
        'OneTrust.',
        z.object({
          domainScript: key('The ID of the domain script.', text),
          categoryId: option('The category of consent.', text),
          scriptSource: option('The URL of the script.', url),
        }),
      ),
      pirsch: option('Pirsch.', z.object({ id: key('The identification code.', text) })),
      plausible: option(
        'Plausible.',
        z.object({ domain: key('The domain of the site.', text), server: option('The URL of your own server.', text) }),
      ),
      posthog: option(
        'PostHog.',
        z.object({
          apiKey: key(
            'The key of the project.',
            note(z.string().regex(/^phc_/), { expected: 'a key that begins with `phc_`' }),
          ),
          apiHost: option('The URL of the API.', text),
          sessionRecording: option('Whether to record sessions.', note(z.boolean(), { default: false })),
        }),
      ),
      segment: option(
        'Segment.',
        z.object({ key: key('The write key.', text), cdnUrl: option('The URL of the script.', text) }),
      ),
      telemetry: option(
        'Usage data of the hosted platform.',
        idle(z.object({ enabled: option('Whether to send it.', z.boolean()) }), "Galley doesn't collect usage data."),
      ),
      cookies: option(
        'The entry in local storage that says that a reader agreed to cookies.',
        z.object({ key: option('Its key.', text), value: option('Its value.', text) }),
      ),
      transcend: option(
        'Transcend.',
        z.object({
          bundleId: key('The ID of the bundle.', z.string().regex(/^[\w-]+$/)),
          analyticsPurpose: option('The purpose that covers analytics.', z.string().min(1).max(100)),
        }),
      ),
    }),
  ),
}
