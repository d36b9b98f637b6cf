// Fathom: https://usefathom.com/docs/script
import { type Integration, js } from '../integration.ts'

export const fathom: Integration = {
  name: 'fathom',
  hosts: () => ['https://cdn.usefathom.com'],
  script: ({ siteId }) => `load('https://cdn.usefathom.com/script.js', { 'data-site': ${js(siteId)} });`,
}
