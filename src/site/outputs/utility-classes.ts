// The rules for the utility classes that pages use.
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'

export const UTILITIES_FILE = `${FOLDER}/utilities.css`

export const utilityClasses: Output = {
  name: 'utility-classes',
  phase: 'late',
  paths: (site) => (site.utilities.isNeeded ? [UTILITIES_FILE] : []),
  render: (_path, site) => site.utilities.css || undefined,
}
