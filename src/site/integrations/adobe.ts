// Adobe Experience Platform tags: one launch script.
import { type Integration, js, origin } from '../integration.ts'

export const adobe: Integration = {
  name: 'adobe',
  hosts: ({ launchUrl }) => origin(launchUrl),
  script: ({ launchUrl }) => `load(${js(launchUrl)});`,
}
