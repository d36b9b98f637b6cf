// Combines a light and a dark theme: a class per token that has the colors of both, and the CSS of these classes.
import { type IRawThemeSetting, Theme } from '@shikijs/vscode-textmate'
import { parseHex, type Rgb, readable, toHex } from '../theme/color.ts'
import { cssVariablesTheme } from './css-variables-theme.ts'

/** A VS Code theme as Shiki ships it. */
export interface RawTheme {
  readonly name?: string
  readonly type?: string
  readonly fg?: string
  readonly bg?: string
  readonly colors?: Readonly<Record<string, string>>
  readonly tokenColors?: readonly RawThemeRule[]
  readonly settings?: readonly RawThemeRule[]
}

interface RawThemeRule {
  readonly name?: string
  readonly scope?: string | readonly string[]
  readonly settings?: { readonly foreground?: string; readonly background?: string; readonly fontStyle?: string }
}

/** Names of Shiki's themes for the two modes. They are the same if code is dark in both. */
export interface ThemeNames {
  readonly light: string
  readonly dark: string
}

/**
 * The contrast of all code with its background. Editors' themes have comments fainter than that. It is more than the 4.5
 * of WCAG's AA, because marked lines and some sites' backgrounds have a tint.
 */
const CONTRAST = 5

/** Neutral. */
const DEFAULT_THEMES: ThemeNames = { light: 'github-light-default', dark: 'github-dark-default' }

/** A token's style in one theme: a color number in its palette, and the bits of its font style. */
interface Look {
  readonly color: number
  readonly font: number
}

/** A stack of scopes: its style in both themes, and the stacks that extend it. Computed once. */
interface ScopeNode {
  readonly path: ScopePath
  readonly light: Look
  readonly dark: Look
  /** Empty for text in the block's default color. */
  readonly className: string
  readonly next: Map<string, ScopeNode>
}

type ScopePath = NonNullable<Parameters<Theme['match']>[0]>

/** Two themes that are matched together, once per stack of scopes. */
export class ThemePair {
  private readonly light: Palette
  private readonly dark: Palette
  private readonly roots = new Map<string, ScopeNode>()

  private constructor(light: RawTheme, dark: RawTheme) {
    this.light = new Palette(light)
    this.dark = new Palette(dark)
  }

  /** Loads both themes by name. An unknown name gives the default of that mode. */
  static async load(names: ThemeNames): Promise<ThemePair> {
    const [light, dark] = await Promise.all([
      loadTheme(names.light, DEFAULT_THEMES.light),
      loadTheme(names.dark, DEFAULT_THEMES.dark),
    ])
    return new ThemePair(light, dark)
  }

  /** The class of a token by its scopes, outermost first. Empty for text in the block's default color. */
  classOf(scopes: readonly string[]): string {
    let node: ScopeNode | undefined
    for (const scope of scopes) {
      const siblings: Map<string, ScopeNode> = node?.next ?? this.roots
      let child = siblings.get(scope)
      if (!child) {
        child = this.node(scope, node)
        siblings.set(scope, child)
      }
      node = child
    }
    return node?.className ?? ''
  }

  /** The CSS of the given classes and the two base colors of a block, in a fixed order. */
  css(classes: Iterable<string>): string {
    const { light, dark } = this
    let lightRules = `:root{--code-text:${light.text};--code-surface:${light.surface}}\n`
    let darkRules = `.dark{--code-text:${dark.text};--code-surface:${dark.surface}}\n`
    for (const name of [...new Set(classes)].sort()) {
      const looks = this.decode(name)
      if (!looks) continue
      const [day, night] = [light.declarations(looks.light), dark.declarations(looks.dark)]
      lightRules += `.${name}{${day}}\n`
      if (day !== night) darkRules += `.dark .${name}{${night}${reset(looks)}}\n`
    }
    return lightRules + darkRules
  }

  private node(scope: string, parent: ScopeNode | undefined): ScopeNode {
    const path: ScopePath = { parent: parent?.path ?? null, scopeName: scope } as ScopePath
    const light = this.light.look(path, parent?.light)
    const dark = this.dark.look(path, parent?.dark)
    return { path, light, dark, className: this.encode(light, dark), next: new Map() }
  }

  /** The name depends only on the themes, so every worker and every build gives the same. */
  private encode(light: Look, dark: Look): string {
    const { light: day, dark: night } = this
    const fonts = light.font * 16 + dark.font
    if (fonts === 0 && light.color === day.base && dark.color === night.base) return ''
    const colors = `t${(light.color * night.size + dark.color).toString(36)}`
    return fonts === 0 ? colors : `${colors}_${fonts.toString(36)}`
  }

  private decode(name: string): { light: Look; dark: Look } | undefined {
    const match = /^t([0-9a-z]+)(?:_([0-9a-z]+))?$/.exec(name)
    if (!match) return undefined
    const colors = Number.parseInt(match[1] as string, 36)
    const fonts = Number.parseInt(match[2] ?? '0', 36)
    const { size } = this.dark
    return {
      light: { color: Math.floor(colors / size), font: fonts >> 4 },
      dark: { color: colors % size, font: fonts & 15 },
    }
  }
}

/** A theme: its rules, and its numbered colors. */
class Palette {
  readonly text: string
  readonly surface: string
  /** The number of the color of plain text. */
  readonly base: number
  readonly size: number
  private readonly theme: Theme
  private readonly colors: string[]
  private readonly replaced = new Map<string, string>()

  constructor(raw: RawTheme) {
    const rules = raw.settings ?? raw.tokenColors ?? []
    const general = rules.find((rule) => !rule.name && !rule.scope)?.settings
    const isLight = raw.type === 'light'
    const text = raw.fg ?? general?.foreground ?? raw.colors?.['editor.foreground'] ?? (isLight ? '#333333' : '#bbbbbb')
    this.surface =
      raw.bg ?? general?.background ?? raw.colors?.['editor.background'] ?? (isLight ? '#fffffe' : '#1e1e1e')
    this.text = this.readable(text)
    const settings = [{ settings: { foreground: text, background: this.surface } }, ...rules].map((rule) =>
      this.inHex(rule),
    )
    this.theme = Theme.createFromRawTheme({ name: raw.name ?? '', settings: settings as unknown as IRawThemeSetting[] })
    this.colors = this.theme.getColorMap()
    this.base = this.theme.getDefaults().foregroundId
    this.size = this.colors.length
  }

  /** The style of a scope path whose parent has the style `inherited`. */
  look(path: ScopePath, inherited: Look | undefined): Look {
    const matched = this.theme.match(path)
    const defaults = this.theme.getDefaults()
    const { color, font } = inherited ?? { color: defaults.foregroundId, font: Math.max(defaults.fontStyle, 0) }
    if (!matched) return { color, font }
    return {
      color: matched.foregroundId === 0 ? color : matched.foregroundId,
      font: (matched.fontStyle as number) === -1 ? font : matched.fontStyle,
    }
  }

  declarations({ color, font }: Look): string {
    const hex = this.colors[color] ?? ''
    const lines = [font & 4 ? 'underline' : '', font & 8 ? 'line-through' : ''].filter(Boolean).join(' ')
    return [
      color === this.base ? 'color:var(--code-text)' : `color:${this.replaced.get(hex) ?? this.readable(hex)}`,
      font & 1 ? 'font-style:italic' : '',
      font & 2 ? 'font-weight:700' : '',
      lines ? `text-decoration:${lines}` : '',
    ]
      .filter(Boolean)
      .join(';')
  }

  /** A color of the theme, or the nearest of its hue that readers can tell from the background. */
  private readable(color: string): string {
    const [ink, ground] = [parseHex(color), parseHex(this.surface)]
    if (!ink || !ground) return color.toLowerCase()
    const shown: Rgb = readable(ink, ground, CONTRAST)
    return shown === ink ? color.toLowerCase() : toHex(shown)
  }

  /** The tokenizer accepts only hexadecimal colors, so others (`var(--x)`) get a substitute. */
  private inHex(rule: RawThemeRule): RawThemeRule {
    const { foreground } = rule.settings ?? {}
    if (!foreground || foreground.startsWith('#')) return rule
    let hex = [...this.replaced].find(([, color]) => color === foreground)?.[0]
    if (!hex) {
      hex = `#${(this.replaced.size + 1).toString(16).toUpperCase().padStart(8, '0')}`
      this.replaced.set(hex, foreground)
    }
    return { ...rule, settings: { ...rule.settings, foreground: hex } }
  }
}

/** Resets what the light style sets and the dark one doesn't. */
function reset({ light, dark }: { light: Look; dark: Look }): string {
  const gone = light.font & ~dark.font
  return [
    gone & 1 ? ';font-style:normal' : '',
    gone & 2 ? ';font-weight:inherit' : '',
    gone & 12 && !(dark.font & 12) ? ';text-decoration:none' : '',
  ].join('')
}

async function loadTheme(name: string, fallback: string): Promise<RawTheme> {
  if (name === 'css-variables') return cssVariablesTheme
  try {
    const module = `@shikijs/themes/${/^[\w-]+$/.test(name) ? name : fallback}`
    return (await import(module)).default as RawTheme
  } catch {
    return name === fallback ? cssVariablesTheme : loadTheme(fallback, fallback)
  }
}
