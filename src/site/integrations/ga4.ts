// Google Analytics 4: https://developers.google.com/analytics/devguides/collection/ga4
import { type Integration, js } from '../integration.ts'

export const ga4: Integration = {
  name: 'ga4',
  hosts: () => ['https://www.googletagmanager.com'],
  script: ({ measurementId }) => `window.dataLayer = window.dataLayer || [];
window.gtag = function () { dataLayer.push(arguments) };
gtag('js', new Date());
gtag('config', ${js(measurementId)});
load('https://www.googletagmanager.com/gtag/js?id=' + encodeURIComponent(${js(measurementId)}));`,
}
