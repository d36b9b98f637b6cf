// A preview image for each page, which social networks and chats show for a link.
import { thumbnails as all, THUMBNAIL_FOLDER } from '../images/thumbnails.ts'
import type { Output } from '../output.ts'

export const thumbnails: Output = {
  name: 'thumbnails',
  inWorker: true,
  paths: (site) => site.once(all).keys(),
  render(path, site) {
    const card = path.startsWith(`${THUMBNAIL_FOLDER}/`) ? site.once(all).get(path) : undefined
    return card && site.images.draw({ card })
  },
}
