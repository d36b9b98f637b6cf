// Input for Tailwind's compiler: the class names of pages, and the layers of their rules.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The shades of gray in class names. A site's stylesheet defines each, as `--gray-50` and so on. */
const GREYS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]
const SITE_COLORS = ['primary', 'primary-light', 'primary-dark', 'background-light', 'background-dark']

/** Colors whose opacity had a separate class before version 4, and the property that it affects. */
export const OPACITY_PROPERTIES = {
  bg: 'background-color',
  text: 'color',
  border: 'border-color',
  ring: '--tw-ring-color',
}

export const OPACITIES = Object.keys(OPACITY_PROPERTIES) as (keyof typeof OPACITY_PROPERTIES)[]

/** Names of the opacities that a class name sets. */
export function opacitiesIn(classNames: readonly string[]): (keyof typeof OPACITY_PROPERTIES)[] {
  return OPACITIES.filter((name) => classNames.some((className) => className.includes(`${name}-opacity-`)))
}

/**
 * The input of the compiler: Tailwind's own values, the site's colors and fonts, and no reset. Paper is light, so that
 * text for a dark page would be invisible on it.
 */
export function vocabulary(opacities: readonly string[]): string {
  const values = readFileSync(createRequire(import.meta.url).resolve('tailwindcss/theme.css'), 'utf8')
  const colors = [...SITE_COLORS, ...GREYS.map((step) => `gray-${step}`)]
  return `@layer tokens { ${values} }
@theme inline reference {
  ${colors.map((name) => `--color-${name}: rgb(var(--${name}));`).join('\n  ')}
  --font-sans: var(--font-body);
  --font-mono: var(--font-mono);
  --container-8xl: 90rem;
  --default-ring-color: rgb(59 130 246 / 0.5);
}
@custom-variant dark { @media not print { &:where(.dark, .dark *) { @slot; } } }
${opacities.map(opacityUtility).join('\n')}
@layer utilities { @tailwind utilities; }`
}

/** `bg-opacity-50` and `bg-opacity-[.15]`: a custom property that descendants don't inherit. */
function opacityUtility(name: string): string {
  return `@property --tw-${name}-opacity { syntax: '*'; inherits: false; }
@utility ${name}-opacity-* {
  --tw-${name}-opacity: calc(--value(integer) * 1%);
  --tw-${name}-opacity: calc(--value([number]) * 100%);
}`
}
