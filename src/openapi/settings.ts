// Reads `api` in `docs.json` as the settings of API pages, with defaults.
import { type ApiSettings, DEFAULT_SETTINGS, type PlaygroundMode, type PlaygroundSettings } from './operation-page.ts'
import { readScheme } from './security.ts'
import { get, objectAt, stringsAt } from './values.ts'
import { writtenScheme } from './written-auth.ts'

/** The settings of all API pages of a site. */
function apiSettings(api: unknown): ApiSettings {
  const examples = objectAt(api, 'examples')
  const params = objectAt(api, 'params')
  const languages = stringsAt(examples, 'languages')
  return {
    languages: languages.length > 0 ? languages : DEFAULT_SETTINGS.languages,
    requiredOnly: get(examples, 'defaults') === 'required',
    autogenerate: get(examples, 'autogenerate') !== false,
    expanded: get(params, 'expanded') === 'all',
    labels: stringsAt(params, 'post'),
    fullUrl: get(api, 'url') === 'full',
    playground: playgroundSettings(api),
  }
}

/** The settings of one page: those in its front matter, and the site's for the rest. */
export function pageSettings(api: unknown, data: Readonly<Record<string, unknown>>): ApiSettings {
  const settings = apiSettings(api)
  const scheme = writtenScheme(data, api)
  const mode = playgroundMode(data.playground)
  return {
    ...settings,
    ...(scheme && { auth: readScheme('auth', scheme) }),
    ...(mode !== undefined && { playground: { ...settings.playground, mode } }),
  }
}

function playgroundSettings(api: unknown): PlaygroundSettings {
  const playground = objectAt(api, 'playground')
  const proxy = get(playground, 'proxy')
  return {
    mode: playgroundMode(get(playground, 'display')) ?? 'interactive',
    prefill: get(objectAt(api, 'examples'), 'prefill') === true,
    ...(typeof proxy === 'boolean' && { relay: proxy ? ('always' as const) : ('never' as const) }),
    credentials: get(playground, 'credentials') === true,
  }
}

/** `auth` shows it to those who are logged in, and on a site of files nobody is. */
function playgroundMode(written: unknown): PlaygroundMode | undefined {
  if (written === 'auth') return 'none'
  return written === 'interactive' || written === 'simple' || written === 'none' ? written : undefined
}
