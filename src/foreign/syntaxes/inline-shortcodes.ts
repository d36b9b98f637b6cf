// Shortcodes of Hugo within lines and in code.
import { inlineTag, plainLabel, tag } from '../build.ts'
import type { BlockContext, InlineSyntax } from '../dialect.ts'
import { iconFor } from '../icons.ts'
import type { Line } from '../lines.ts'
import { leftMessage, remainsOf } from '../remains.ts'
import { notFound, readExcerpt } from './includes.ts'
import { asTag, filledTemplate } from './own-shortcodes.ts'
import { ARGUMENTS, argumentsOf, type Shortcode } from './shortcode-reading.ts'

const SHOWN = /\{\{([<%])\/\*(.*?)\*\/([>%])\}\}/g

/** `{{</* name *\/>}}`, which shows a shortcode. */
export const shownShortcodes: InlineSyntax = {
  name: '{{</* */>}}',
  seesCode: true,
  pattern: SHOWN,
  replace({ 1: open, 2: inner, 3: close, input, index }, context) {
    const shown = `{{${open}${inner}${close}}}`
    const isCode = (input.slice(0, index).split('`').length - 1) % 2 === 1
    return context.inline(isCode ? shown : shown.replace(/[{}<]/g, '\\$&'))
  },
}

/** Code with the files that it includes, and with the shortcodes that it shows. */
export function codeWithShortcodes(body: readonly Line[], context: BlockContext): readonly Line[] {
  if (!body.some(({ text }) => /\{\{[<%]/.test(text))) return body
  return body.flatMap((line) => {
    const path = /^[ \t]*\{\{[<%]\s*readfile\s+(?:file=)?"([^"]+)"[^{}]*[>%]\}\}[ \t]*$/.exec(line.text)?.[1]
    if (path === undefined) {
      const text = [params, wordsInCode].reduce(
        (typed, { pattern, replace }) =>
          typed.replace(
            pattern,
            (...match) => replace(match as unknown as RegExpExecArray, context, line.at) ?? String(match[0]),
          ),
        line.text,
      )
      return [{ ...line, text: text.replace(SHOWN, '{{$1$2$3}}') }]
    }
    const found = readExcerpt({ path }, context.file, context)
    if (!found) return notFound(path, line, '{{< readfile >}}', context)
    context.remark('carried', '{{< readfile >}}', line.at)
    return found.text.split('\n').map((text) => ({ text, at: line.at }))
  })
}

/** The address of a link. Undefined for an empty one. */
export function linkOf(url: string, at: number, context: BlockContext): string | undefined {
  return url === '' ? undefined : (context.host.link?.(url, at) ?? url)
}

/** `{{% param x %}}`, in code too. More arguments are for `{1}` and `{2}` in the value. */
export const params: InlineSyntax = {
  name: '{{< param >}}',
  seesCode: true,
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*((?:_|site-)?param)${ARGUMENTS}\s*-?[>%]\}\}`, 'g'),
  replace([, name = '', typed = ''], context, line) {
    const { named, positional } = argumentsOf(typed)
    const key = positional[0] ?? named.get('name') ?? ''
    const value = context.host.variable?.(key)
    context.remark(
      value === undefined ? 'left' : 'carried',
      `{{< ${name} >}}`,
      line,
      value === undefined ? `\`${key}\` isn't defined here.` : undefined,
    )
    return (value ?? '').replace(/\{(\d)\}/g, (whole, i: string) => positional[Number(i)] ?? whole)
  },
}

/** The site's own shortcodes that show a word, such as a version. Hugo fills them in before it reads Markdown, so in code too. */
export const wordsInCode: InlineSyntax = {
  name: '{{< >}}',
  seesCode: true,
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*(\w[\w/-]*)${ARGUMENTS}\s*\/?-?[>%]\}\}`, 'g'),
  replace([, name = '', typed = ''], context, line) {
    if (INLINE_CONVERTERS.has(name) || /^(?:(?:rel)?ref|kbd)$/i.test(name)) return undefined
    const filled = filledTemplate({ name, ...argumentsOf(typed), inner: undefined }, context)
    if (filled === undefined || !/^[^<>\n`[\]{}]+$/.test(filled)) return undefined
    context.remark('carried', `{{< ${name} >}}`, line)
    return filled
  },
}

type InlineConverter = (
  given: Pick<Shortcode, 'named' | 'positional'>,
  line: number,
  context: BlockContext,
) => string | undefined

/** Shortcodes within lines, by name. */
export const INLINE_CONVERTERS: ReadonlyMap<string, InlineConverter> = new Map(
  Object.entries({
    badge: ({ named, positional }, line, context) => {
      const label = plainLabel(named.get('content') ?? positional[0] ?? '')
      const icon = iconFor(named.get('icon') ?? '')?.icon
      if (label === '') return undefined
      const badge = context.inline(inlineTag('Badge', { icon }, label))
      const href = linkOf(named.get('link') ?? '', line, context)
      return href === undefined ? badge : `[${badge}](${href})`
    },
    icon: ({ named, positional }, _, context) => {
      const icon = iconFor(named.get('name') ?? positional[0] ?? '')
      return icon && context.inline(tag('Icon', icon))
    },
  } satisfies Record<string, InlineConverter>),
)

/** `{{< ref "page" >}}` and the like, within lines and URLs. */
export const inlineShortcodes: InlineSyntax = {
  name: '{{< >}}',
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*([\w/-]+)${ARGUMENTS}\s*\/?-?[>%]\}\}`, 'g'),
  replace([whole, name = '', typed = ''], context, line) {
    const what = `{{< ${name} >}}`
    const argument = /"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=>%]+)\s*$/.exec(typed)
    const value = argument?.[1] ?? argument?.[2] ?? argument?.[3] ?? ''
    if (/^(?:rel)?ref$/i.test(name)) {
      const named = context.host.named?.(value, 'page')
      if (named) context.remark('carried', what, line)
      // Other names are left to the link around them, which reports what it doesn't find.
      return named?.url ?? value
    }
    if (name === 'kbd') return context.inline(inlineTag('kbd', {}, value))
    const inText = INLINE_CONVERTERS.get(name)?.(argumentsOf(typed), line, context)
    if (inText !== undefined) {
      context.remark('carried', what, line)
      return inText
    }
    const given = argumentsOf(typed)
    const filled = filledTemplate({ name, ...given, inner: undefined }, context)
    if (filled !== undefined && !filled.includes('\n')) {
      context.remark('carried', what, line)
      return filled
    }
    const shown = asTag({ name, ...given }, context)
    const kept = remainsOf(shown, false, context.host, line)
    const message = leftMessage(`The shortcode \`${whole}\``, shown, { text: kept, hasContent: false })
    context.remark('left', what, line, message, 'Write what it showed.')
    return kept
  },
}
