// LogRocket: https://docs.logrocket.com
import { type Integration, js } from '../integration.ts'

export const logrocket: Integration = {
  name: 'logrocket',
  hosts: () => ['https://cdn.lr-in-prod.com'],
  script: ({ appId }) =>
    `load('https://cdn.lr-in-prod.com/LogRocket.min.js', { crossorigin: 'anonymous' }, () => LogRocket.init(${js(appId)}));`,
}
