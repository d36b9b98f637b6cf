// Images for one theme: `![](x.png#gh-dark-mode-only)` of GitHub, `![](x.png#only-dark)` of Material for MkDocs.
import { tag } from '../build.ts'
import type { InlineSyntax } from '../dialect.ts'
import { attributeOf, attributeString, readTag } from '../tags.ts'

const CLASSES = { light: 'block dark:hidden', dark: 'hidden dark:block' }

export const modeImages: InlineSyntax = {
  name: '#gh-dark-mode-only',
  pattern:
    /!\[([^[\]\n]*)\]\(\s*<?([^\s()<>#]+)#(?:gh-(light|dark)-mode-only|only-(light|dark))>?(?:\s+"[^"\n]*")?\s*\)(?:\{[^{}\n]*\})?/g,
  replace([, alt = '', url = '', github, material], context, line) {
    context.remark('carried', '#gh-dark-mode-only', line)
    const className = CLASSES[(github ?? material) as 'light' | 'dark']
    return context.inline(tag('img', { className, src: context.host.asset?.(url, line) ?? url, alt: alt || undefined }))
  },
}

/** The same as a tag. */
export const modeTags: InlineSyntax = {
  name: '<img #gh-dark-mode-only>',
  pattern: /<img\s[^<>]*?#(?:gh-(?:light|dark)-mode-only|only-(?:light|dark))["'][^<>]*>/g,
  replace([whole], context, line) {
    const opened = readTag(whole, 0)
    const [, url = '', mode = 'light'] =
      /^([^#]*)#\D*?(light|dark)/.exec(attributeString(opened && attributeOf(opened, 'src')) ?? '') ?? []
    if (!opened || url === '') return undefined
    const attribute = (name: string) => attributeString(attributeOf(opened, name))
    context.remark('carried', '#gh-dark-mode-only', line)
    return context.inline(
      tag('img', {
        className: CLASSES[mode as 'light' | 'dark'],
        src: context.host.asset?.(url, line) ?? url,
        alt: attribute('alt') || undefined,
        width: attribute('width'),
        height: attribute('height'),
      }),
    )
  },
}
