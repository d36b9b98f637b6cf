// The script that starts the third-party services of a site.
import { integrationScript } from '../integration.ts'
import { integrations as all } from '../integrations/index.ts'
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import type { SiteContext } from '../site-context.ts'

export const INTEGRATIONS_FILE = `${FOLDER}/integrations.js`

export const integrations: Output = {
  name: 'integrations',
  paths: (site) => (site.once(scriptOf) === undefined ? [] : [INTEGRATIONS_FILE]),
  render: (_path, site) => site.once(scriptOf),
}

/** The text of the script. Undefined if the site uses no service. */
export function scriptOf(site: SiteContext): string | undefined {
  return integrationScript(site.project.config, all)
}
