// Renders icons by name as inline SVG, from the icon libraries that come with the program.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { escapeHtml } from '../html/html.ts'
import { iconFallbacks } from './icon-fallbacks.ts'

/** The libraries that a site can choose. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler'

export interface IconOptions {
  /**
   * Font Awesome's style: `solid`, `regular`, `brands`. Paid ones (`light`, `duotone`…) map to the nearest of these.
   */
  readonly type?: string
  /** Width and height in pixels. Defaults to the size of the text. */
  readonly size?: number
  /** A library other than the site's. */
  readonly library?: string
  /** A CSS color: hexadecimal, a name, `rgb(...)`, or `hsl(...)`. Anything else is ignored. */
  readonly color?: string
  /** Classes in addition to `icon`. */
  readonly class?: string
}

export interface Icon {
  /** SVG, or an emoji in a `<span>`. Empty if nothing matches. Always hidden from screen readers. */
  readonly html: string
  /** `fallback`: an icon with another name or from another library replaces it. */
  readonly found: 'exact' | 'fallback' | 'none'
  /** The icon that is shown: `fontawesome/rocket`. */
  readonly name: string
  /** For an SVG icon: a key for the drawing, and an SVG document of it. */
  readonly drawing?: { readonly key: string; readonly svg: string }
}

/** Renders icons. Each library is read on first use. */
export interface Icons {
  svg(name: string, options?: IconOptions): Icon
  /** All names in the site's library. */
  names(): readonly string[]
}

/** An icon set in Iconify's JSON: https://iconify.design/docs/types/iconify-json.html */
interface IconSet {
  readonly icons: Readonly<Record<string, Shape>>
  readonly aliases?: Readonly<Record<string, Partial<Shape> & { readonly parent: string }>>
  readonly width?: number
  readonly height?: number
}

interface Shape {
  readonly body: string
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
  readonly hFlip?: boolean
  readonly vFlip?: boolean
  readonly rotate?: number
}

const require = createRequire(import.meta.url)

/** The sets to search, in order, for a library and a Font Awesome style. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  solid: ['fa7-solid', 'fa7-regular', 'fa7-brands'],
  regular: ['fa7-regular', 'fa7-solid', 'fa7-brands'],
  brands: ['fa7-brands', 'fa7-solid', 'fa7-regular'],
}
const SHORT_STYLES: Readonly<Record<string, string>> = {
  fas: 'solid',
  far: 'regular',
  fab: 'brands',
  fal: 'light',
  fat: 'thin',
  fad: 'duotone',
  fass: 'sharp-solid',
  fasr: 'sharp-regular',
}
/**
 * Where to look if a library doesn't have a name. `nearest` is the table of fallbacks. Outline icons map to outline
 * icons.
 */
const NEXT: Readonly<Record<IconLibrary, readonly (IconLibrary | 'nearest')[]>> = {
  fontawesome: ['lucide', 'nearest', 'tabler'],
  lucide: ['tabler', 'fontawesome', 'nearest'],
  tabler: ['lucide', 'fontawesome', 'nearest'],
}
const LIBRARIES: readonly IconLibrary[] = ['fontawesome', 'lucide', 'tabler']

/** Maximum number of cached drawings. A long preview may request more than one site has. */
const MAX_DRAWN = 5_000

/** Creates the icons of a site with its `icons.library`. */
export function createIcons(site: { library: IconLibrary }): Icons {
  const sets = new Map<string, IconSet>()
  const found = new Map<string, Match | undefined>()
  const load = (name: string): IconSet => {
    let set = sets.get(name)
    if (!set) {
      set = JSON.parse(readFileSync(require.resolve(`@iconify-json/${name}/icons.json`), 'utf8')) as IconSet
      sets.set(name, set)
    }
    return set
  }
  const find = (wanted: Wanted) => {
    const key = `${wanted.library} ${wanted.style} ${wanted.name} ${wanted.brand ?? ''}`
    if (!found.has(key)) found.set(key, lookUp(wanted, load))
    return found.get(key)
  }
  const svg = (typed: string, options: IconOptions): Icon => {
    const name = typed.trim()
    if (isEmoji(name)) {
      return {
        html: `<span class="${classes(options)}" aria-hidden="true">${escapeHtml(name)}</span>`,
        found: 'exact',
        name,
      }
    }
    const match = find(readName(name, isLibrary(options.library) ? options.library : site.library, options.type))
    if (!match) return { html: '', found: 'none', name }
    const { shape, icon, key } = match
    const drawing = { key, svg: `<svg xmlns="http://www.w3.org/2000/svg"${shape}` }
    return { ...icon, html: draw(shape, options), drawing }
  }
  const drawn = new Map<string, Icon>()
  let names: readonly string[] | undefined
  return {
    names() {
      const own = site.library === 'fontawesome' ? (STYLES.solid as readonly string[]) : [site.library]
      names ??= [...new Set(own.flatMap((set) => Object.keys(load(set).icons)))]
      return names
    },
    // Pages show the same icons again and again.
    svg(typed, options = {}) {
      const { type, size, library, color } = options
      const key = [typed, type, size, library, color, options.class].join('\0')
      let icon = drawn.get(key)
      if (!icon) {
        if (drawn.size >= MAX_DRAWN) drawn.clear()
        icon = svg(typed, options)
        drawn.set(key, icon)
      }
      return icon
    },
  }
}

/** A shape of a set, and its result. */
interface Match {
  readonly shape: string
  readonly key: string
  readonly icon: Pick<Icon, 'found' | 'name'>
}

interface Wanted {
  readonly name: string
  /** A name with capitals inside, as one word: brands write `GitHub`. */
  readonly brand?: string
  readonly library: IconLibrary
  readonly style: string
}

/**
 * Converts `fa-solid fa-rocket`, `fab fa-github`, `lucide:rocket`, and `BookOpen` to a plain name, with the style that
 * they imply.
 */
function readName(typed: string, library: IconLibrary, type: string | undefined): Wanted {
  let style = type
  let own = library
  let name = ''
  for (const word of typed.split(/\s+/)) {
    const [, prefix, rest] = /^(fontawesome|fa|lucide|tabler)[:/](.+)$/.exec(word) ?? []
    if (prefix) own = prefix === 'fa' ? 'fontawesome' : (prefix as IconLibrary)
    const plain = kebab(rest ?? word).replace(/^(?:fa|pi|mdi|ti|lucide|tabler|icon)-(?=.)/, '')
    if (Object.hasOwn(SHORT_STYLES, plain)) style ??= SHORT_STYLES[plain]
    else if (Object.hasOwn(STYLES, plain) || /^(?:sharp|light|thin|duotone)/.test(plain)) style ??= plain
    else if (!/^(?:fa|pi|mdi|ti|sharp)$/.test(plain)) name ||= plain
  }
  const brand = /^[A-Z][a-z]+[A-Z]\w*$/.test(typed) ? typed.toLowerCase() : undefined
  return { name: name || kebab(typed), library: own, style: freeStyle(style), ...(brand && { brand }) }
}

/** The nearest free style: thin strokes are closest to the outlines of `regular`. */
function freeStyle(type: string | undefined): string {
  if (type === 'brands' || type === 'brand') return 'brands'
  return type !== undefined && /regular|light|thin/.test(type) ? 'regular' : 'solid'
}

function lookUp({ name, brand, library, style }: Wanted, load: (set: string) => IconSet): Match | undefined {
  const inLibrary = (one: IconLibrary, wanted: string, kind: Icon['found']): Match | undefined => {
    for (const set of one === 'fontawesome' ? (STYLES[style] as readonly string[]) : [one]) {
      const shape = shapeOf(load(set), wanted)
      if (shape) return { shape, key: `${set}-${wanted}`, icon: { found: kind, name: `${one}/${wanted}` } }
    }
    return undefined
  }
  const exact = inLibrary(library, name, 'exact')
  if (exact) return exact
  const ofBrand = brand === undefined ? undefined : lookUp({ name: brand, library, style }, load)
  if (ofBrand) return ofBrand
  const nearest = iconFallbacks.get(name)
  for (const other of NEXT[library]) {
    const wanted = other === 'nearest' ? nearest : name
    const icon = wanted && inLibrary(other === 'nearest' ? 'fontawesome' : other, wanted, 'fallback')
    if (icon) return icon
  }
  // `rocket-launch-alt` is probably a kind of `rocket-launch`, or at least of `rocket`.
  for (let end = name.lastIndexOf('-'); end > 2; end = name.lastIndexOf('-', end - 1)) {
    const shorter = name.slice(0, end)
    const kind =
      inLibrary(library, shorter, 'fallback') ??
      inLibrary('fontawesome', iconFallbacks.get(shorter) ?? shorter, 'fallback')
    if (kind) return kind
  }
  return undefined
}

/** The shared attributes and content of an icon's `<svg>`. */
function shapeOf(set: IconSet, name: string): string | undefined {
  const alias = set.aliases && Object.hasOwn(set.aliases, name) ? set.aliases[name] : undefined
  const base = alias?.parent ?? name
  if (!Object.hasOwn(set.icons, base)) return undefined
  const shape = { ...(set.icons[base] as Shape), ...alias }
  const {
    left = 0,
    top = 0,
    width = set.width ?? 16,
    height = set.height ?? 16,
    hFlip,
    vFlip,
    rotate = 0,
    body,
  } = shape
  const [x, y] = [left + width / 2, top + height / 2]
  const turn = rotate ? `rotate(${rotate * 90} ${x} ${y}) ` : ''
  const flip =
    hFlip || vFlip
      ? `translate(${hFlip ? 2 * x : 0} ${vFlip ? 2 * y : 0}) scale(${hFlip ? -1 : 1} ${vFlip ? -1 : 1})`
      : ''
  const moved = turn || flip ? `<g transform="${(turn + flip).trim()}">${body}</g>` : body
  return ` viewBox="${left} ${top} ${width} ${height}">${moved}</svg>`
}

function draw(shape: string, options: IconOptions): string {
  const { size, color } = options
  const length = typeof size === 'number' && size > 0 && size <= 1024 ? String(size) : '1em'
  const paint =
    color !== undefined && /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\((?:[\d\s.,%/]|var\(--[\w-]+\))+\))$/i.test(color)
      ? ` color="${color}"`
      : ''
  return `<svg class="${classes(options)}" width="${length}" height="${length}" aria-hidden="true"${paint}${shape}`
}

function classes(options: IconOptions): string {
  return options.class ? escapeHtml(`icon ${options.class}`) : 'icon'
}

function kebab(name: string): string {
  return name
    .replace(/^(?:Fa|Lu|Tb|Icon)(?=[A-Z])/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Za-z])(\d+)$/, (match, letter: string, digits: string) =>
      /[A-Z]/.test(name) ? `${letter}-${digits}` : match,
    )
    .replace(/[_\s]+/g, '-')
    .toLowerCase()
}

/** Digits have the emoji property too, but aren't icons. */
function isEmoji(name: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(name) && !/[A-Za-z<>]/.test(name)
}

function isLibrary(name: string | undefined): name is IconLibrary {
  return LIBRARIES.includes(name as IconLibrary)
}
