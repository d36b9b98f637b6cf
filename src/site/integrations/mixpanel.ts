// Mixpanel: https://docs.mixpanel.com/docs/tracking-methods/sdks/javascript
import { type Integration, js } from '../integration.ts'

export const mixpanel: Integration = {
  name: 'mixpanel',
  hosts: () => ['https://cdn.mxpnl.com'],
  script({ projectToken, region }) {
    const host = `https://api${region === 'eu' || region === 'in' ? `-${region}` : ''}.mixpanel.com`
    return `window.mixpanel = Object.assign([], { __SV: 1.2, people: [], _i: [[${js(projectToken)}, { track_pageview: true, api_host: ${js(host)} }, 'mixpanel']] });
load('https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js');`
  },
}
