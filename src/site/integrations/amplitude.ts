// Amplitude: https://amplitude.com/docs/sdks/analytics/browser
import { type Integration, js } from '../integration.ts'

export const amplitude: Integration = {
  name: 'amplitude',
  hosts: () => ['https://cdn.amplitude.com'],
  script: ({ apiKey }) =>
    `load('https://cdn.amplitude.com/script/' + encodeURIComponent(${js(apiKey)}) + '.js', {}, () => amplitude.init(${js(apiKey)}));`,
}
