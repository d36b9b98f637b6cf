// OneTrust: asks for consent, and tells which kinds were given.
import { type Integration, js, origin } from '../integration.ts'

const STUB = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js'

export const onetrust: Integration = {
  name: 'onetrust',
  hosts: ({ scriptSource }) => origin(scriptSource ?? STUB),
  isConsent: true,
  script: ({ domainScript, scriptSource }) =>
    `load(${js(scriptSource ?? STUB)}, { 'data-domain-script': ${js(domainScript)} });`,
  consent: ({ categoryId }) =>
    categoryId === undefined ? undefined : `(window.OnetrustActiveGroups || '').split(',').includes(${js(categoryId)})`,
}
