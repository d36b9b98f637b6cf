// The groups of the sidebar that pages leave out, in one shared file.
import { navigationFile } from '../../theme/navigation-file.ts'
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import { lazyGroups } from '../view/sidebar.ts'

export const NAVIGATION_FILE = `${FOLDER}/navigation.json`

export const navigation: Output = {
  name: 'navigation',
  paths: (site) => (site.navigationFile === undefined ? [] : [NAVIGATION_FILE]),
  render(_path, site) {
    const groups = [...lazyGroups(site)].map(([key, children]) => ({
      kind: 'group' as const,
      label: '',
      lazy: key,
      children,
    }))
    return navigationFile(groups, site.words('en'))
  },
}
