// Google Tag Manager: https://developers.google.com/tag-platform/tag-manager
import { type Integration, js } from '../integration.ts'

export const gtm: Integration = {
  name: 'gtm',
  hosts: () => ['https://www.googletagmanager.com'],
  script: ({ tagId }) => `window.dataLayer = window.dataLayer || [];
dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
load('https://www.googletagmanager.com/gtm.js?id=' + encodeURIComponent(${js(tagId)}));`,
}
