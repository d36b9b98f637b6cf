// The announcement above everything. A dismissed one is remembered by its key.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import { colorKey } from '../link-color.ts'
import type { PageView } from '../view.ts'
import { ShellIcon } from './shell-icon.tsx'

export function Banner({ view }: { view: PageView }): Html {
  const { banner } = view
  if (!banner) return empty
  return (
    <section id="banner" aria-label={view.word('banner')} data-type={banner.type} data-color={colorKey(banner.color)}>
      <div class="banner-text">{banner.html}</div>
      {banner.dismissible && (
        <button type="button" class="icon-button banner-dismiss needs-script" aria-label={view.word('dismiss')}>
          <ShellIcon name="close" />
        </button>
      )}
    </section>
  )
}
