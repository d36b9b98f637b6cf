// The names of elements that people use in pages.
import { VOID_ELEMENTS } from '../html/void-elements.ts'

/** Names of HTML and SVG elements that people use in pages. Any other lowercase tag is text. */
export const HTML_NAMES = new Set(
  `a abbr address article aside audio b bdi bdo blockquote body button canvas caption center cite code colgroup data datalist dd del
  details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd
  label legend li main map mark math menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp
  script search section select slot small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead
  time title tr tt u ul var video g path circle rect line polygon polyline ellipse text tspan defs use symbol lineargradient
  radialgradient stop clippath mask pattern filter foreignobject marker image`.split(/\s+/),
)

/** The element that a tag means whose name has capital letters. Undefined if there's no such element. */
export function elementNamed(name: string): string | undefined {
  const lower = name.toLowerCase()
  return HTML_NAMES.has(lower) || VOID_ELEMENTS.has(lower) ? lower : undefined
}
