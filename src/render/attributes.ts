// Converts attributes of HTML elements as people write them in pages (React's names, strings, objects) to HTML.
import { isNodeValue, type Value } from '../content/tree.ts'
import { attribute } from '../html/jsx-runtime.ts'

const RENAMED: Record<string, string> = {
  classname: 'class',
  htmlfor: 'for',
  acceptcharset: 'accept-charset',
  httpequiv: 'http-equiv',
  xlinkhref: 'xlink:href',
}
/** SVG attributes whose case matters. All other camelCase names of SVG become kebab-case. */
const KEPT = new Set([
  'viewBox',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'patternUnits',
  'patternTransform',
  'patternContentUnits',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'refX',
  'refY',
  'textLength',
  'lengthAdjust',
  'stdDeviation',
  'baseFrequency',
  'numOctaves',
  'tableValues',
  'filterUnits',
  'primitiveUnits',
  'spreadMethod',
  'startOffset',
  'pathLength',
  'attributeName',
  'repeatCount',
  'keyTimes',
  'keySplines',
  'calcMode',
  'kernelMatrix',
])
const SVG_KEBAB =
  /^(?:stroke|fill|clip|font|text|stop|flood|lighting|color|marker|dominant|alignment|baseline|letter|word|writing|shape|image|pointer|vector|paint)[A-Z]/
const NEVER = new Set([
  'children',
  'key',
  'ref',
  'dangerouslySetInnerHTML',
  'suppressHydrationWarning',
  'noAnchor',
  'noZoom',
  'actions',
  'actionsPlacement',
])
const URLS = new Set(['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'data'])

/** The attributes of an element as HTML, each with a leading space. Handlers and `javascript:` URLs are left out. */
export function htmlAttributes(
  props: Readonly<Record<string, Value>>,
  overrides: Readonly<Record<string, unknown>> = {},
): string {
  let out = ''
  const written = new Set<string>()
  for (const typed in props) {
    if (NEVER.has(typed) || !/^[A-Za-z_:@][\w:.-]*$/.test(typed)) continue
    const name = htmlName(typed)
    if (/^on/i.test(name) || written.has(name)) continue
    written.add(name)
    const value = Object.hasOwn(overrides, name) ? overrides[name] : attributeValue(name, props[typed])
    if (typeof value === 'string' && leadsToScript(name, value)) continue
    out += attribute(name, value)
  }
  for (const name in overrides) if (!written.has(name)) out += attribute(name, overrides[name])
  return out
}

/** Attributes with the values that SVG's `animate` and `set` assign, which may be a link's URL. */
const ANIMATED = new Set(['values', 'from', 'to', 'by'])

function leadsToScript(name: string, value: string): boolean {
  if (URLS.has(name)) return isScriptUrl(value)
  return ANIMATED.has(name) && value.split(';').some(isScriptUrl)
}

/** `className` is `class`, `autoPlay` is `autoplay`, `strokeWidth` is `stroke-width`, `viewBox` stays. */
function htmlName(name: string): string {
  const key = name.toLowerCase()
  if (Object.hasOwn(RENAMED, key)) return RENAMED[key] as string
  if (KEPT.has(name) || name.includes('-')) return name
  if (SVG_KEBAB.test(name)) return name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
  return name.toLowerCase()
}

function attributeValue(name: string, value: Value): string | number | true | undefined {
  if (value === undefined || value === null || isNodeValue(value)) return undefined
  if (typeof value === 'boolean') {
    // aria-hidden={true} is "true"; hidden={true} is a bare attribute
    return /^(?:aria-|data-|contenteditable$|draggable$|spellcheck$)/.test(name) ? String(value) : value || undefined
  }
  if (name === 'style' && typeof value === 'object') return styleText(value as Record<string, Value>)
  if (Array.isArray(value)) return value.filter((item) => typeof item !== 'object').join(' ')
  return typeof value === 'object' ? undefined : value
}

const UNITLESS =
  /^(?:opacity|zIndex|fontWeight|lineHeight|flex|flexGrow|flexShrink|order|zoom|aspectRatio|columns|columnCount|gridRow|gridColumn|gridArea|scale|tabSize|orphans|widows|lineClamp|WebkitLineClamp|fillOpacity|strokeOpacity|--.*)$/

/** React's style object as CSS: `{ marginTop: 4 }` becomes `margin-top:4px`. */
function styleText(style: Readonly<Record<string, Value>>): string | undefined {
  const out: string[] = []
  for (const name in style) {
    const value = style[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const property = name.startsWith('--')
      ? name
      : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`).replace(/^ms-/, '-ms-')
    if (!/^[\w-]+$/.test(property)) continue
    const text = typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? `${value}px` : String(value)
    if (!/[;{}]/.test(text)) out.push(`${property}:${text}`)
  }
  return out.length > 0 ? out.join(';') : undefined
}

/** True for URLs that would run code, such as `javascript:`, however they are disguised. */
export function isScriptUrl(url: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore control characters in a scheme
  const scheme = /^[\u0000-\u0020]*([a-z][a-z0-9+.\-\u0000-\u0020]*):/i.exec(url)?.[1]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: see above
  const name = scheme?.replace(/[\u0000-\u0020]/g, '').toLowerCase()
  if (name === 'data') return !/^\s*data:(?:image|video|audio|font)\//i.test(url)
  return name === 'javascript' || name === 'vbscript'
}
