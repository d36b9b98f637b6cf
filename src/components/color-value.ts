// Validates colors that authors write: accepts an attribute's value only if it's a single CSS color.
import type { Value } from '../content/tree.ts'

const NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue ' +
    'chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey ' +
    'darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray ' +
    'darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen ' +
    'fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki ' +
    'lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen ' +
    'lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime ' +
    'limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue ' +
    'mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive ' +
    'olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum ' +
    'powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver ' +
    'skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent currentcolor ' +
    'turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
)

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
/** Numbers, percentages, angles, separators, and variables: nothing here can end a declaration or load a file. */
const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?:[\w\s.,%/+-]|var\(--[\w-]{1,60}\)){1,80}\)$/i
const VARIABLE = /^var\(--[\w-]{1,60}\)$/

/** The color, safe for CSS and SVG attributes. Undefined for anything that isn't a single color. */
export function colorValue(value: Value): string | undefined {
  if (typeof value !== 'string') return undefined
  const color = value.trim()
  const known = HEX.test(color) || NAMES.has(color.toLowerCase()) || FUNCTION.test(color) || VARIABLE.test(color)
  return known ? color : undefined
}

/**
 * The text of a `style` attribute that passes colors to a stylesheet: `{ '--tint': '#f00' }` gives `--tint:#f00`.
 * Leaves out values that aren't colors. Undefined if nothing is left.
 */
export function colorStyle(properties: Readonly<Record<`--${string}`, Value>>): string | undefined {
  const declarations = Object.entries(properties).flatMap(([name, value]) => {
    const color = colorValue(value)
    return color ? [`${name}:${color}`] : []
  })
  return declarations.length > 0 ? declarations.join(';') : undefined
}
