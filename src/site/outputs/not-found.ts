// The 404 page.
import { renderNotFound } from '../../theme/layout/not-found.tsx'
import { notFoundText, notFoundView } from '../not-found-view.ts'
import type { Output } from '../output.ts'

export const notFound: Output = {
  name: 'not-found',
  phase: 'documents',
  paths: () => ['404.html'],
  render(_path, site) {
    const view = notFoundView(site)
    return view && renderNotFound(view, notFoundText(site))
  },
}
