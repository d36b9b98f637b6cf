// Segment: https://segment.com/docs/connections/sources/catalog/libraries/website/javascript
import { type Integration, js, origin, type Settings } from '../integration.ts'

export const segment: Integration = {
  name: 'segment',
  hosts: (settings) => origin(cdn(settings)),
  script: (
    settings,
  ) => `window.analytics = Object.assign([['page']], { _writeKey: ${js(settings.key)}, _cdn: ${js(cdn(settings))} });
load(${js(cdn(settings))} + '/analytics.js/v1/' + encodeURIComponent(${js(settings.key)}) + '/analytics.min.js');`,
}

function cdn({ cdnUrl }: Settings): string {
  return typeof cdnUrl === 'string' ? cdnUrl.replace(/\/+$/, '') : 'https://cdn.segment.com'
}
