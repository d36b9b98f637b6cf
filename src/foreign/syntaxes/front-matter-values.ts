// Values of the front matter in the text of a page: `{frontmatter.title}`.
import type { InlineSyntax } from '../dialect.ts'

/**
 * Writes the values in place of `{name.key}`, where `name` is what the system calls the front matter. One that isn't
 * set shows nothing. In an attribute, a value stays as it is.
 */
export function frontMatterValues(name: string): InlineSyntax {
  const what = `{${name}}`
  return {
    name: what,
    pattern: new RegExp(String.raw`(?<!=)\{\s*${name}(?:\?)?\.([A-Za-z_$][\w$]*)\s*\}`, 'g'),
    replace([, key = ''], context, line) {
      const value = context.host.variable?.(key)
      if (value === undefined) return undefined
      context.remark('carried', what, line)
      return value.replace(/[[\]*_`{}<\\]/g, '\\$&')
    },
  }
}
