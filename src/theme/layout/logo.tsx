// The link home: the site's logo in both modes, or its name if there is none.
import type { Html } from '../../html/html.ts'
import type { ImagePair, PageView } from '../view.ts'

export function Logo({ view }: { view: PageView }): Html {
  return (
    <a class="logo-link" href={view.home} aria-label={view.word('home', { site: view.siteName })}>
      {view.logo ? <ThemedImage image={view.logo} class="nav-logo" /> : <SiteName view={view} />}
    </a>
  )
}

/** Its own direction, because a site has one name in all its languages, and a long name is cut at its end. */
export function SiteName({ view }: { view: PageView }): Html {
  return (
    <span class="site-name" dir="auto">
      {view.siteName}
    </span>
  )
}

/** Decorative, because there is text next to it. A single element if both modes use the same file. */
export function ThemedImage({ image, class: className }: { image: ImagePair; class: string }): Html {
  const size = { width: image.width, height: image.height }
  if (image.light === image.dark) return <img class={className} src={image.light} alt="" {...size} />
  return (
    <>
      <img class={`${className} only-light`} src={image.light} alt="" {...size} />
      <img class={`${className} only-dark`} src={image.dark} alt="" {...size} />
    </>
  )
}
