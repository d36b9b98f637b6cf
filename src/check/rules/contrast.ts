// Reports site colors that can't be read on their background.
import { contrast as contrastOf, parseHex } from '../../theme/color.ts'
import { configTexts } from '../config-values.ts'
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const page = samplePage()
const config = (colors: object) => docsJson({ pages: ['index'] }, { colors })

/** Minimum contrast of text by WCAG 2.2. */
const MIN_CONTRAST = 4.5

export const contrast = rule({
  name: 'contrast',
  area: 'accessibility',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  codes: ['contrast'],
  guidance: 'Choose colors with sufficient contrast, in the theme as well as in images and diagrams.',
  why: "Many people can't read low-contrast text, and nobody can in the sun or on an old screen.",
  examples: {
    good: [
      { files: { 'docs.json': config({ primary: '#0f766e', light: '#5eead4' }), 'index.mdx': page } },
      { files: { 'docs.json': config({ primary: '#0f766e' }), 'index.mdx': page } },
      { files: { 'docs.json': config({ primary: 'teal' }), 'index.mdx': page } },
    ],
    bad: [
      { files: { 'docs.json': config({ primary: '#ffd500' }), 'index.mdx': page } },
      { files: { 'docs.json': config({ primary: '#0f766e', light: '#134e4a' }), 'index.mdx': page } },
    ],
  },
  *site({ project }) {
    const { colors, background } = project.config
    const uses = [
      { key: 'primary', color: colors.primary, mode: 'light', ground: background.color?.light ?? '#ffffff' },
      { key: 'light', color: colors.light, mode: 'dark', ground: background.color?.dark ?? '#0f1115' },
    ]
    for (const { key, color, mode, ground } of uses) {
      const [front, back] = [parseHex(color ?? ''), parseHex(ground)]
      const found = front && back ? contrastOf(front, back) : MIN_CONTRAST
      const typed = configTexts(project).find(({ path }) => path.join('.') === `colors.${key}`)
      // A default stands in for what isn't a color.
      if (found >= MIN_CONTRAST || !typed || !parseHex(typed.value)) continue
      const { place } = typed
      yield {
        message: `\`colors.${key}\` has a contrast of ${roundedDown(found)}:1 with the background of ${mode} mode. Text needs ${MIN_CONTRAST}:1.`,
        place,
        help: `Choose a ${mode === 'light' ? 'darker' : 'lighter'} color. Until then, links use the nearest readable color.`,
      }
    }
  },
})

/** A ratio below the minimum is never shown as the minimum. */
function roundedDown(ratio: number): string {
  const isNear = Number(ratio.toFixed(1)) >= MIN_CONTRAST
  return isNear ? (Math.floor(ratio * 1000) / 1000).toString() : ratio.toFixed(1)
}
