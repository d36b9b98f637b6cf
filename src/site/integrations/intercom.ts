// Intercom: https://developers.intercom.com/installing-intercom/web
import { type Integration, js } from '../integration.ts'

export const intercom: Integration = {
  name: 'intercom',
  hosts: () => ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
  script: ({ appId }) => `window.intercomSettings = { app_id: ${js(appId)} };
window.Intercom = Object.assign(function () { Intercom.q.push(arguments) }, { q: [] });
load('https://widget.intercom.io/widget/' + encodeURIComponent(${js(appId)}));`,
}
