// Transcend: asks for consent, and tells for which purposes it was given.
import { type Integration, js } from '../integration.ts'

export const transcend: Integration = {
  name: 'transcend',
  hosts: () => ['https://transcend-cdn.com'],
  isConsent: true,
  script: ({ bundleId }) =>
    `load('https://transcend-cdn.com/cm/' + encodeURIComponent(${js(bundleId)}) + '/airgap.js', { 'data-cfasync': 'false' });`,
  consent: ({ analyticsPurpose }) =>
    `window.airgap?.getConsent?.().purposes?.[${js(analyticsPurpose ?? 'Analytics')}] === true`,
}
