// The TextMate grammar of MDX: Markdown with tags and expressions at any indentation, as authors write pages.
//
// Shiki's MDX grammar doesn't highlight tags inside paragraphs and needs the TSX grammar, the largest there is. Fences,
// front matter, and inline marks come from the Markdown grammar.
import type { Grammar } from './languages.ts'

type Pattern = Grammar['patterns'][number]

const MARKDOWN = 'text.html.markdown'

const STRING: Pattern = {
  match: '"[^"]*"|\'[^\']*\'|`[^`]*`',
  name: 'string.quoted.mdx',
}

const REPOSITORY = {
  tag: {
    // Requires a letter right after the bracket: `a < b` is text, and so is a URL in brackets.
    begin: '(</?)(?![\\w+.-]+:)(?:([A-Z][\\w.-]*)|([a-z][\\w.-]*)|(?=>))(?=[\\s/>]|$)',
    beginCaptures: {
      1: { name: 'punctuation.definition.tag.begin.mdx' },
      2: { name: 'entity.name.tag.mdx support.class.component.mdx' },
      3: { name: 'entity.name.tag.mdx' },
    },
    // A tag that is still being typed ends where it can't go on, so that the rest of the page keeps its look.
    end: '(/?>)|^(?=\\s*$|\\s*<|#{1,6}\\s)',
    endCaptures: { 1: { name: 'punctuation.definition.tag.end.mdx' } },
    name: 'meta.tag.mdx',
    patterns: [
      { include: '#expression' },
      { match: '[A-Za-z_:@][\\w:.-]*', name: 'entity.other.attribute-name.mdx' },
      { match: '=', name: 'keyword.operator.assignment.mdx' },
      STRING,
    ],
  },
  comment: { begin: '\\{\\s*/\\*', end: '\\*/\\s*\\}', name: 'comment.block.mdx' },
  expression: {
    begin: '\\{',
    beginCaptures: { 0: { name: 'punctuation.section.embedded.begin.mdx' } },
    end: '\\}',
    endCaptures: { 0: { name: 'punctuation.section.embedded.end.mdx' } },
    name: 'meta.embedded.expression.mdx',
    patterns: [{ include: '#comment' }, { include: '#code' }],
  },
  code: {
    patterns: [
      { match: '//.*$', name: 'comment.line.double-slash.mdx' },
      { begin: '/\\*', end: '\\*/', name: 'comment.block.mdx' },
      STRING,
      { begin: '\\{', end: '\\}', patterns: [{ include: '#code' }] },
      {
        match:
          '\\b(?:import|export|from|as|default|const|let|var|function|return|if|else|for|of|in|new|async|await|typeof)\\b',
        name: 'keyword.control.mdx',
      },
      { match: '\\b(?:true|false|null|undefined)\\b', name: 'constant.language.mdx' },
      { match: '\\b\\d[\\w.]*\\b', name: 'constant.numeric.mdx' },
      { match: '=>|[=!]==?|&&|\\|\\||\\?\\?', name: 'keyword.operator.mdx' },
      { match: '\\b[A-Za-z_$][\\w$]*(?=\\()', name: 'entity.name.function.mdx' },
      { include: '#tag' },
    ],
  },
  module: {
    begin: '^(?=(?:import|export)\\b)',
    end: '^(?=\\s*$)',
    patterns: [{ include: '#code' }],
  },
  heading: {
    match: '^\\s*(#{1,6}\\s+.*)$',
    captures: { 1: { name: 'markup.heading.markdown', patterns: [{ include: '#inline' }] } },
  },
  list: {
    match: '^\\s*([-*+]|\\d+[.)])(?=\\s)',
    captures: { 1: { name: 'punctuation.definition.list.begin.markdown' } },
  },
  quote: { match: '^\\s*(>+)(?=\\s|$)', captures: { 1: { name: 'punctuation.definition.quote.begin.markdown' } } },
  inline: {
    patterns: [
      { include: '#comment' },
      { include: '#tag' },
      { include: '#expression' },
      { include: `${MARKDOWN}#inline` },
    ],
  },
}

/** Built from the Markdown grammar, to share its list of fence languages. */
export function mdxGrammar(markdown: Grammar): Grammar {
  return {
    name: 'mdx',
    scopeName: 'source.mdx',
    embeddedLangs: ['markdown', 'yaml'],
    embeddedLangsLazy: markdown.embeddedLangsLazy?.filter((name) => name !== 'yaml'),
    patterns: [
      { include: `${MARKDOWN}#frontMatter` },
      { include: `${MARKDOWN}#fenced_code_block` },
      { include: '#module' },
      { include: '#heading' },
      { include: '#quote' },
      { include: '#list' },
      { include: `${MARKDOWN}#separator` },
      { include: '#inline' },
    ],
    // The library fills in `$self` and `$base`.
    repository: REPOSITORY as unknown as Grammar['repository'],
  }
}
