import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { integrationScript } from './integration.ts'
import { integrations } from './integrations/index.ts'

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Runs the script of a configuration as a page would, and tells which scripts it asked for. */
function page(settings: Settings, storage: Record<string, string> = {}) {
  const loaded: { src: string; attributes: Record<string, string> }[] = []
  const listeners: (() => void)[] = []
  const globals: Record<string, unknown> = {
    document: {
      createElement: () => {
        const script = {
          src: '',
          attributes: {} as Record<string, string>,
          setAttribute: (name: string, value: string) => {
            script.attributes[name] = value
          },
        }
        return script
      },
      head: { append: (script: (typeof loaded)[number]) => loaded.push(script) },
    },
    localStorage: { getItem: (key: string) => storage[key] ?? null },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    setTimeout: (run: () => void) => run(),
    console: {
      error: (error: unknown) => {
        throw error
      },
    },
    encodeURIComponent,
  }
  globals.window = globals
  const script = integrationScript({ integrations: settings }, integrations)
  if (script !== undefined) runInNewContext(script, globals)
  return {
    loaded,
    globals,
    happen: () => {
      for (const listener of listeners) listener()
    },
  }
}

const ALL: Settings = {
  adobe: { launchUrl: 'https://assets.adobedtm.com/x.min.js' },
  amplitude: { apiKey: 'a' },
  clarity: { projectId: 'a' },
  clearbit: { publicApiKey: 'a' },
  fathom: { siteId: 'a' },
  frontchat: { snippetId: 'abcdef' },
  ga4: { measurementId: 'G-1' },
  gtm: { tagId: 'GTM-1' },
  heap: { appId: 'a' },
  hightouch: { writeKey: 'a' },
  hotjar: { hjid: '1', hjsv: '6' },
  intercom: { appId: 'abcdef' },
  koala: { publicApiKey: 'ab' },
  logrocket: { appId: 'a/b' },
  mixpanel: { projectToken: 'a', region: 'eu' },
  onetrust: { domainScript: 'a' },
  pirsch: { id: 'a' },
  plausible: { domain: 'example.com' },
  posthog: { apiKey: 'phc_a' },
  segment: { key: 'a' },
  transcend: { bundleId: 'a' },
}

describe('integrationScript', () => {
  it('is nothing where no service is connected', () => {
    expect(
      integrationScript({ integrations: { telemetry: { enabled: false }, cookies: { key: 'a' } } }, integrations),
    ).toBeUndefined()
  })

  it.each(integrations.map((service) => [service.name, service] as const))(
    'loads %s from hosts that the policy allows',
    (name, service) => {
      const settings = ALL[name] ?? {}
      const { loaded } = page({ [name]: settings })
      // Consent services are loaded at once, and so is everything where none is connected.
      expect(loaded).toHaveLength(1)
      expect(service.hosts(settings)).toContain(new URL(loaded[0]?.src ?? '').origin)
    },
  )

  it('keeps what is in the configuration as text', () => {
    const evil = `'"\`\${alert(1)}</script>\u2028`
    const { loaded, globals } = page({ fathom: { siteId: evil }, hotjar: { hjid: evil, hjsv: '6' } })
    expect(loaded[0]?.attributes['data-site']).toBe(evil)
    expect(globals._hjSettings).toMatchObject({ hjid: evil })
    expect(integrationScript({ integrations: { fathom: { siteId: evil } } }, integrations)).not.toMatch(
      /<\/script|\u2028/,
    )
  })

  it('waits until the entry that means consent is there', () => {
    const storage: Record<string, string> = {}
    const { loaded, happen } = page({ fathom: { siteId: 'a' }, cookies: { key: 'consent', value: 'yes' } }, storage)
    happen()
    expect(loaded).toHaveLength(0)
    storage.consent = 'yes'
    happen()
    happen()
    expect(loaded).toHaveLength(1)
  })

  it('waits for the service that asks, which itself doesn’t wait', () => {
    const { loaded, globals, happen } = page({
      onetrust: { domainScript: 'a', categoryId: 'C0002' },
      fathom: { siteId: 'a' },
    })
    expect(loaded.map(({ src }) => new URL(src).host)).toEqual(['cdn.cookielaw.org'])
    globals.OnetrustActiveGroups = ',C0001,C0002,'
    happen()
    expect(loaded.map(({ src }) => new URL(src).host)).toEqual(['cdn.cookielaw.org', 'cdn.usefathom.com'])
  })
})
