// PostHog: https://posthog.com/docs/libraries/js
import { type Integration, js, origin, type Settings } from '../integration.ts'

export const posthog: Integration = {
  name: 'posthog',
  hosts: (settings) => [...origin(host(settings)), ...origin(assets(settings))],
  script(settings) {
    const options = { api_host: host(settings), disable_session_recording: settings.sessionRecording !== true }
    return `window.posthog = Object.assign([], { __SV: 1, people: [], _i: [[${js(settings.apiKey)}, ${JSON.stringify(options)}, 'posthog']] });
load(${js(`${assets(settings)}/static/array.js`)}, { crossorigin: 'anonymous' });`
  },
}

function host({ apiHost }: Settings): string {
  return typeof apiHost === 'string' ? apiHost.replace(/\/+$/, '') : 'https://us.i.posthog.com'
}

/** Where PostHog keeps its scripts: beside the host of its cloud, and on the host of one's own. */
function assets(settings: Settings): string {
  return host(settings).replace('.i.posthog.com', '-assets.i.posthog.com')
}
