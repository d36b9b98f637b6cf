// Icons of the shell (navigation, menus, footer): a class name in each page, and one stylesheet that draws them all.
import { escapeHtml } from '../html/html.ts'
import type { IconOptions, Icons } from '../render/icons.ts'

/** The icons of one site's shell. The stylesheet grows with what pages ask for; the theme says how they are drawn. */
export interface NavIcons {
  /** HTML for an icon by its name. One that no library has keeps its place. */
  html(name: string, options: IconOptions): string
  /** The stylesheet for all that were asked for so far. */
  css(): string
  /** The rules of that stylesheet by class name, and back. */
  rules(): readonly (readonly [className: string, rule: string])[]
  add(rules: readonly (readonly [className: string, rule: string])[]): void
}

/** Collects the drawings of a site's icons, each once. */
export function createNavIcons(icons: Icons): NavIcons {
  const rules = new Map<string, string>()
  return {
    html(name, options) {
      const { html, drawing } = icons.svg(name, options)
      if (!drawing) return html === '' ? '<svg class="icon" aria-hidden="true"><g/></svg>' : html
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
      // In order of their names, whichever page asked first.
      return `@layer base{\n${[...rules.keys()]
        .sort()
        .map((key) => rules.get(key))
        .join('')}}\n`
    },
  }
}

/** An SVG document for a quoted `url()` of CSS: only what would end the string or the address is escaped. */
function dataUrl(svg: string): string {
  const escaped = svg.replace(/[%#\n\r\\]/g, encodeURIComponent).replace(/"/g, "'")
  return `data:image/svg+xml,${escaped}`
}
