// Turns tags in authors' code into elements. Adds the path that the site is hosted under to their URLs.
import { createElement } from 'preact'
import { fileAddress, linkAddress } from './addresses.ts'

/** `createElement`, for the tags that authors write. */
export function jsx(type: string, props: Record<string, unknown> | null, ...children: never[]): unknown {
  let resolved = props
  if (typeof type === 'string') {
    for (const name of ['href', 'src', 'poster']) {
      const url = props?.[name]
      if (typeof url === 'string')
        resolved = { ...resolved, [name]: (name === 'href' ? linkAddress : fileAddress)(url) }
    }
  }
  return createElement(type, resolved, ...children)
}
