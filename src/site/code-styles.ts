// The CSS rules that give each code block the background of its theme.
import { DEFAULT_CODE_THEMES } from '../config/settings.ts'
import type { ThemePair } from '../config/site-config.ts'

const mix = (percent: number, other = 'var(--code-surface)') =>
  `color-mix(in oklab,var(--code-text) ${percent}%,${other})`

/** A block's own tokens, all made of the two colors that `code.css` begins with. A light page may have a dark theme. */
const TOKENS = {
  surface: 'var(--code-surface)',
  'surface-sunken': mix(5),
  ink: 'var(--code-text)',
  'ink-soft': mix(90),
  'ink-faint': mix(80),
  line: mix(12, 'transparent'),
  'line-strong': mix(22, 'transparent'),
  wash: mix(8, 'transparent'),
  accent: 'var(--code-text)',
  'accent-ink': 'var(--code-text)',
}

/**
 * Rules that precede the colors of tokens. Empty for our own themes, which use the page's background. Paper is white
 * whatever the theme.
 */
export function codeStyles(themes: ThemePair<string>): string {
  if (themes.light === DEFAULT_CODE_THEMES.light && themes.dark === DEFAULT_CODE_THEMES.dark) return ''
  const tokens = Object.entries(TOKENS).map(([name, value]) => `--${name}:${value}`)
  return `@layer tokens{@media not print{.code-block,.code-group{color:var(--code-text);${tokens.join(';')}}}}\n`
}
