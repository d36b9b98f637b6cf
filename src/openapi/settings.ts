// `api` of `docs.json` to the settings of API pages, with defaults in.
import { type ApiSettings, DEFAULT_SETTINGS } from './operation-page.ts'
import { get, objectAt, stringsAt } from './values.ts'

export function apiSettings(api: unknown): ApiSettings {
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
  }
}
