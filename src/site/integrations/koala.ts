// Koala's pixel.
import { type Integration, js } from '../integration.ts'

export const koala: Integration = {
  name: 'koala',
  hosts: () => ['https://cdn.getkoala.com'],
  script: ({ publicApiKey }) =>
    `load('https://cdn.getkoala.com/v1/' + encodeURIComponent(${js(publicApiKey)}) + '/sdk.js');`,
}
