// Clearbit's tag.
import { type Integration, js } from '../integration.ts'

export const clearbit: Integration = {
  name: 'clearbit',
  hosts: () => ['https://tag.clearbitscripts.com', 'https://x.clearbitjs.com'],
  script: ({ publicApiKey }) =>
    `load('https://tag.clearbitscripts.com/v1/' + encodeURIComponent(${js(publicApiKey)}) + '/tags.js', { referrerpolicy: 'strict-origin-when-cross-origin' });`,
}
