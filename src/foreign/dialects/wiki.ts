// Markdown of GitHub's wikis: `[[text|Page]]`, with the name of the page last.

import type { BlockContext, Dialect, InlineSyntax } from '../dialect.ts'
import { plainMarkdown } from './plain.ts'

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i

const links: InlineSyntax = {
  name: '[[ ]]',
  pattern: /\[\[((?:[^\][|\\\n]|\\(?!\|))+)(?:\\?\|([^[\]\n]*))?\]\]/g,
  replace([, first = '', second], context, line) {
    const [label, target] = [first.trim(), (second ?? first).trim()]
    if (IMAGE.test(label)) return image(label, second ?? '', context, line)
    if (/^https?:\/\//.test(target)) return `[${label}](${destination(target)})`
    const [name = '', fragment] = target.split('#')
    if (name === '') return `[${label}](#${fragment})`
    const found = context.host.named?.(name, 'page')
    if (!found) {
      const message = `There is no page \`${name}\`. Only its name is left.`
      context.remark('missing', '[[ ]]', line, message, 'Write the page, or remove the link.')
      return label
    }
    context.remark('carried', '[[ ]]', line)
    return `[${label}](${destination(found.url + (fragment === undefined ? '' : `#${fragment}`))})`
  },
}

/** `[[images/plan.png|alt=The plan]]`. */
function image(path: string, options: string, context: BlockContext, line: number): string {
  const alt = /\balt=([^|]*)/.exec(options)?.[1]?.trim() ?? ''
  context.remark('carried', '[[ ]]', line)
  return `![${alt}](${destination(path)})`
}

function destination(url: string): string {
  return /[\s()]/.test(url) ? `<${url}>` : url
}

export const wiki: Dialect = {
  ...plainMarkdown,
  name: 'wiki',
  math: true,
  published: (source) => source.replace(/\[\[([^\][|\n]+)\|[^\][\n]+\]\]/g, '$1'),
  inline: [links, ...(plainMarkdown.inline ?? [])],
}
