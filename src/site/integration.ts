// Third-party services (analytics, chat, consent), and the script that starts those that a site uses.
import type { SiteConfig } from '../config/site-config.ts'
import { scriptJson } from './view/structured-data.ts'

/** The settings of one service. */
export type Settings = Readonly<Record<string, unknown>>

/** A service: where its scripts come from, and what starts it. */
export interface Integration {
  /** Its key in `integrations`. */
  readonly name: string
  /** Origins of its scripts, for the Content-Security-Policy. */
  hosts(settings: Settings): readonly string[]
  /** Statements that start it. `load(src, attributes, then)` adds a script to the page. */
  script(settings: Settings): string
  /** True for services that ask for consent. They start at once. */
  readonly isConsent?: boolean
  /** An expression that is true once the reader has agreed. Undefined if the service doesn't ask for consent. */
  consent?(settings: Settings): string | undefined
}

/** A value of the configuration as a JavaScript literal, escaped. */
export function js(value: unknown): string {
  return scriptJson(String(value ?? ''))
}

/** The origin of a URL, as a list. Empty for anything else. */
export function origin(url: unknown): readonly string[] {
  return typeof url === 'string' && URL.canParse(url) ? [new URL(url).origin] : []
}

/** The services of a configuration, with their settings. */
export function connected(
  config: Pick<SiteConfig, 'integrations'>,
  all: readonly Integration[],
): { service: Integration; settings: Settings }[] {
  return all.flatMap((service) => {
    const settings = Object.hasOwn(config.integrations, service.name) ? config.integrations[service.name] : undefined
    return settings ? [{ service, settings }] : []
  })
}

/**
 * The script of a site. Undefined if it uses no service. Services wait until the reader has agreed: until local storage
 * has the entry that `integrations.cookies` names, or the consent service says so.
 */
export function integrationScript(
  config: Pick<SiteConfig, 'integrations'>,
  all: readonly Integration[],
): string | undefined {
  const found = connected(config, all)
  if (found.length === 0) return undefined
  const conditions = found.flatMap(({ service, settings }) => service.consent?.(settings) ?? [])
  const { key, value } = config.integrations.cookies ?? {}
  if (typeof key === 'string') conditions.push(`stored(${js(key)}) === ${js(value ?? 'true')}`)
  const start = (isConsent: boolean) =>
    found
      .filter(({ service }) => (service.isConsent ?? false) === isConsent)
      .map(({ service, settings }) => `run(() => {\n${service.script(settings)}\n});`)
      .join('\n')
  return SCRIPT.replace('/* at once */', () => start(true))
    .replace('/* agreed */', () => conditions.join(' && ') || 'true')
    .replace('/* later */', () => start(false))
}

/** Checks again after a click, which may be on the banner, and after a change in another tab. */
const SCRIPT = `(() => {
const load = (src, attributes = {}, then) => {
  const script = document.createElement('script');
  for (const name in attributes) script.setAttribute(name, attributes[name]);
  script.async = true;
  script.src = src;
  if (then) script.onload = () => run(then);
  document.head.append(script);
};
const run = (start) => { try { start() } catch (error) { console.error(error) } };
const stored = (key) => { try { return localStorage.getItem(key) } catch { return null } };
const agreed = () => { try { return /* agreed */ } catch { return false } };
let started = false;
const look = () => {
  if (started || !agreed()) return;
  started = true;
  /* later */
};
/* at once */
look();
if (!started) {
  for (const event of ['storage', 'OneTrustGroupsUpdated', 'focus']) addEventListener(event, look);
  addEventListener('click', () => setTimeout(look, 300));
}
})();
`
