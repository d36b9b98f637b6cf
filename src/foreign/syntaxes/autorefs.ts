// `[text][identifier]` and `[identifier][]`, which mkdocs-autorefs leads to a heading or to generated reference text.
import type { InlineSyntax } from '../dialect.ts'

export const autorefs: InlineSyntax = {
  name: '[][identifier]',
  // A link's text is often code.
  seesCode: true,
  pattern: /(?<![!\]\\])\[((?:[^[\]\n]|\[[^\]\n]*\])+)\]\[([^\]\n]*)\]/g,
  replace({ 1: text = '', 2: typed = '', input, index }, context, line) {
    const isCode = (input.slice(0, index).split('`').length - 1) % 2 === 1
    const identifier = typed === '' ? text.replace(/^`|`$/g, '') : typed
    if (isCode || /^\^/.test(identifier)) return undefined
    const found = context.host.named?.(identifier, 'label')
    if (found) {
      context.remark('carried', '[][identifier]', line)
      return `[${text}](${found.url})`
    }
    if (!/^[A-Za-z_]\w*(?:\.\w+)+(?:\(\))?$/.test(identifier)) return undefined
    context.remark(
      'left',
      '[][identifier]',
      line,
      `\`${identifier}\` is in a reference that was generated from source code, so its link is now text.`,
      'Link to the reference.',
    )
    return text
  },
}
