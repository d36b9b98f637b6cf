// The theme `css-variables`: its colors are custom properties that the author's stylesheet sets.
import type { RawTheme } from './code-theme.ts'

const color = (name: string) => `var(--mint-${name})`
const rule = (scope: string, foreground?: string, fontStyle?: string) => ({
  scope: scope.split(', '),
  settings: { ...(foreground ? { foreground: color(foreground) } : {}), ...(fontStyle ? { fontStyle } : {}) },
})

/** The rules of Shiki's theme of the same name, with the prefix `--mint-`. */
export const cssVariablesTheme: RawTheme = {
  name: 'css-variables',
  type: 'dark',
  fg: color('color-text'),
  bg: color('color-background'),
  tokenColors: [
    rule(
      'keyword.operator.accessor, meta.group.braces.round.function.arguments, meta.template.expression',
      'color-text',
    ),
    rule('markup.fenced_code meta.embedded.block', 'color-text'),
    rule('emphasis, markup.italic.markdown', undefined, 'italic'),
    rule('strong, markup.heading.markdown, markup.bold.markdown', undefined, 'bold'),
    rule('meta.link.inline.markdown', 'token-link', 'underline'),
    rule('string, markup.fenced_code, markup.inline, beginning.punctuation.definition.list.markdown', 'token-string'),
    rule('comment, string.quoted.docstring.multi', 'token-comment'),
    rule(
      'constant.numeric, constant.language, constant.other.placeholder, constant.character.format.placeholder, variable.language.this, variable.other.object, variable.other.class, variable.other.constant, meta.property-name, meta.property-value, support',
      'token-constant',
    ),
    rule(
      'keyword, storage.modifier, storage.type, storage.control.clojure, entity.name.function.clojure, entity.name.tag.yaml, support.function.node, support.type.property-name.json, punctuation.separator.key-value, punctuation.definition.template-expression',
      'token-keyword',
    ),
    rule('variable.parameter.function', 'token-parameter'),
    rule(
      'support.function, entity.name.type, entity.other.inherited-class, meta.function-call, meta.instance.constructor, entity.other.attribute-name, entity.name.function, constant.keyword.clojure',
      'token-function',
    ),
    rule(
      'entity.name.tag, string.quoted, string.regexp, string.interpolated, string.template, string.unquoted.plain.out.yaml, keyword.other.template',
      'token-string-expression',
    ),
    rule(
      'punctuation.definition.arguments, punctuation.definition.dict, punctuation.separator, meta.function-call.arguments',
      'token-punctuation',
    ),
    rule('markup.underline.link, punctuation.definition.metadata.markdown', 'token-link'),
    rule(
      'punctuation.definition.string.begin.markdown, punctuation.definition.string.end.markdown, string.other.link.title.markdown, string.other.link.description.markdown',
      'token-keyword',
    ),
    rule('markup.inserted, meta.diff.header.to-file, punctuation.definition.inserted', 'token-inserted'),
    rule('markup.deleted, meta.diff.header.from-file, punctuation.definition.deleted', 'token-deleted'),
    rule('markup.changed, punctuation.definition.changed', 'token-changed'),
  ],
}
