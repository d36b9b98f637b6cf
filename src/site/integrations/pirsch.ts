// Pirsch: https://docs.pirsch.io
import { type Integration, js } from '../integration.ts'

export const pirsch: Integration = {
  name: 'pirsch',
  hosts: () => ['https://api.pirsch.io'],
  script: ({ id }) => `load('https://api.pirsch.io/pa.js', { id: 'pianjs', 'data-code': ${js(id)} });`,
}
