// Icons of the shell (navigation, menus, footer): class names in pages, and one stylesheet with all drawings.
import { escapeHtml } from '../html/html.ts'
import type { IconOptions, Icons } from '../render/icons.ts'

/** The icons of one site's shell. The stylesheet contains those that pages used. The theme decides how they are drawn. */
export interface NavIcons {
  /** HTML for an icon by its name. Empty if nothing matches. */
  html(name: string, options: IconOptions): string
  /** The stylesheet for all icons that were used so far. */
  css(): string
  /** The rules of that stylesheet by class name, for a cache. */
  rules(): readonly (readonly [className: string, rule: string])[]
  add(rules: readonly (readonly [className: string, rule: string])[]): void
}

/** Collects the drawings of a site's icons, each once. */
export function createNavIcons(icons: Icons): NavIcons {
  const rules = new Map<string, string>()
  return {
    html(name, options) {
      const { html, drawing } = icons.svg(name, options)
      if (!drawing) return html
      const className = `i-${drawing.key}`
      if (!rules.has(className)) rules.set(className, `.${className}{--icon:url("${dataUrl(drawing.svg)}")}\n`)
      return `<svg class="icon ${escapeHtml(className)}" aria-hidden="true"/>`
    },
    rules: () => [...rules],
    add(more) {
      for (const [className, rule] of more) rules.set(className, rule)
    },
    css() {
      if (rules.size === 0) return ''
      // Sorted by name, so that the order of pages doesn't matter.
      return `@layer base{\n${[...rules.keys()]
        .sort()
        .map((key) => rules.get(key))
        .join('')}}\n`
    },
  }
}

/** An SVG document for a quoted `url()` in CSS. Escapes only what would end the string or the URL. */
function dataUrl(svg: string): string {
  const escaped = svg.replace(/[%#\n\r\\]/g, encodeURIComponent).replace(/"/g, "'")
  return `data:image/svg+xml,${escaped}`
}
