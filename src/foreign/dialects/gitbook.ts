// The Markdown of GitBook's Git Sync.

import { decodeEntities } from '../../html/entities.ts'
import { tag } from '../build.ts'
import type { BlockContext, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { emoji } from '../emoji.ts'
import { convertInfo } from '../fences.ts'
import { gitbookBlocks, strayEnds } from '../syntaxes/gitbook.ts'
import { brokenLinks } from '../syntaxes/gitbook-broken.ts'
import { cardTable, shownCards } from '../syntaxes/gitbook-cards.ts'
import { preformatted } from '../syntaxes/gitbook-pre.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

/** Removes invisible marks of GitBook's editor: `&#x20;`, `<a href="#x" id="x"></a>` in text. */
const editorSpaces: InlineSyntax = {
  name: '&#x20;',
  pattern: /&#x20;/g,
  replace: () => ' ',
}

/** Converts `<a href="…" class="button primary">Text</a>`. */
const buttons: InlineSyntax = {
  name: 'button',
  pattern: /<a\s+href="([^"]*)"\s+class="button[^"]*"(?:\s+data-icon="[^"]*")?[^>]*>([^<]*)<\/a>/g,
  replace([, url = '', text = ''], context, line) {
    context.remark('simplified', 'button', line, 'A button is now a link.')
    return `[${text}](${context.host.link?.(decodeEntities(url), line) ?? url})`
  },
}

/** Converts `[text](#user-content-fn-1)[^1]`, whose link is to an id that only GitBook's own pages have. */
const footnotes: InlineSyntax = {
  name: '[^1]',
  seesCode: true,
  pattern:
    /\[([^[\]\n]+)\]\(#user-content-fn-[\w-]+\)(?=\[\^)|<a\s+data-footnote-ref\s+href="#user-content-fn-([\w-]+)">([^<]*)<\/a>/g,
  replace([, text, id, inHtml], context, line) {
    context.remark('carried', '[^1]', line)
    return text ?? inHtml + context.inline(`[^${id}]`)
  },
}

/** Removes `<button data-action="ask">Text</button>`, which opens GitBook's search or assistant. */
const actions: InlineSyntax = {
  name: '<button data-action>',
  pattern: /<button\s[^>]*data-action="([^"]*)"[^>]*>([^<]*)<\/button>/g,
  replace([, action = '', text = ''], context, line) {
    const message = `The button \`${text.trim()}\` opened GitBook's own \`${action}\`, and was left out.`
    context.remark('left', '<button data-action>', line, message, 'Link to a page that answers the question.')
    return ''
  },
}

/** Converts `{% tag %}` within a line: expressions and icons. */
const inlineTags: InlineSyntax = {
  name: '{% %}',
  pattern: /\{%-?\s*[\w@-]+[^%{}]*-?%\}/g,
  replace([whole], context, line) {
    context.remark('left', whole.replace(/\s+[\w-]+=.*$/, ' %}'), line, `\`${whole}\` was left out.`)
    return ''
  },
}

/** Converts `<i class="fa-rocket">:rocket:</i>`. */
const icons: InlineSyntax = {
  name: '<i class="fa-…">',
  pattern: /<i class="fa-([\w-]+)">[^<]*<\/i>/g,
  replace: ([, icon = ''], context, line) => {
    context.remark('carried', '<i class="fa-…">', line)
    return context.inline(tag('Icon', { icon }))
  },
}

export const gitbook: Dialect = {
  name: 'gitbook',
  format: 'md',
  slugs: 'gitbook',
  math: true,
  blocks: [
    preformatted,
    gitbookBlocks,
    strayEnds,
    bracketCallouts,
    elementBlocks({ table: cardTable, details, figure }, false),
  ],
  inline: [editorSpaces, brokenLinks, footnotes, buttons, actions, icons, inlineTags, emoji],
  fence: (fence, context: BlockContext) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
  // A reference shows the title of its page, not the text in the source.
  published: (source) => shownCards(source.replace(/\{% content-ref [\s\S]*?\{% endcontent-ref %\}/g, '')),
}
