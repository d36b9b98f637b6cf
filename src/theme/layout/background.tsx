// The site's decoration or image behind everything.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { ThemedImage } from './logo.tsx'

export function Background({ view }: { view: PageView }): Html {
  const { decoration, image } = view.background
  return (
    <div
      id="background-color"
      class={decoration && 'background-decoration'}
      data-decoration={decoration}
      aria-hidden="true"
    >
      {image && <ThemedImage image={image} class="background-image" />}
    </div>
  )
}
