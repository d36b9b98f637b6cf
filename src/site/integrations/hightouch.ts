// Hightouch Events: https://hightouch.com/docs/events/sdks/browser-sdk
import { type Integration, js } from '../integration.ts'

export const hightouch: Integration = {
  name: 'hightouch',
  hosts: () => ['https://cdn.hightouch-events.com'],
  script: ({
    writeKey,
    apiHost,
  }) => `window.htevents = Object.assign([['page']], { _writeKey: ${js(writeKey)}, _loadOptions: { apiHost: ${js(apiHost ?? 'us-east-1.hightouch-events.com')} } });
load('https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js');`,
}
