// Plausible: https://plausible.io/docs/script-extensions
import { type Integration, js, origin, type Settings } from '../integration.ts'

export const plausible: Integration = {
  name: 'plausible',
  hosts: (settings) => origin(server(settings)),
  script: (settings) => `load(${js(`${server(settings)}/js/script.js`)}, { 'data-domain': ${js(settings.domain)} });`,
}

/** The author's own server, with or without `https://`. */
function server({ server: typed }: Settings): string {
  return typeof typed === 'string' ? `https://${typed.replace(/^https?:\/\/|\/+$/g, '')}` : 'https://plausible.io'
}
