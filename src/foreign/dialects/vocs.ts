// The MDX of Vocs: containers between colons, subtitles in headings, code that includes files, its components.

import { callout, inlineTag, literalText, plainLabel } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks, textAttribute } from '../elements.ts'
import { fenceLines, readInfo } from '../fences.ts'
import { blank, type Line, textOf } from '../lines.ts'
import { badges } from '../syntaxes/badges.ts'
import { colons, strayColons } from '../syntaxes/colons.ts'
import { notFound, readExcerpt } from '../syntaxes/includes.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { commandTabs, details, figure, tabElements } from '../syntaxes/shared-elements.ts'
import { stepElements } from './fumadocs.ts'
import { card, cardGrid } from './starlight.ts'
import { convertMarkedFence } from './vitepress.ts'

const SUBTITLE = /^(#[ \t].*?\S)[ \t]+\[([^[\]]+(?:\[[^[\]]*\](?:\([^()]*\))?[^[\]]*)*)\][ \t]*$/
const COLORS = { info: 'blue', note: 'gray', success: 'green', tip: 'green', warning: 'yellow', danger: 'red' }

/** The subtitle of a page: `# Title [Subtitle]`. */
export function subtitleOf(body: string): string | undefined {
  const [line] = /^# .*$/m.exec(body) ?? []
  return line === undefined ? undefined : plainLabel(SUBTITLE.exec(line)?.[2] ?? '') || undefined
}

/** A subtitle is the description of a page, unless that is something else. Then it's the first paragraph. */
const subtitles: BlockSyntax = {
  name: '# [ ]',
  opens: SUBTITLE,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, title = '', subtitle = ''] = SUBTITLE.exec(line.text) ?? []
    context.remark('carried', '# [ ]', line.at)
    const isDescription = context.host.variable?.('description') === undefined
    const text = isDescription ? [] : [blank(line.at), ...context.convert([{ ...line, text: subtitle }])]
    return { end: start + 1, lines: [{ ...line, text: title }, ...text] }
  },
}

/** The authors and the date of a post. Lists of other pages are left out, because a program makes them. */
const lists: BlockSyntax = {
  name: '::authors',
  opens: /^::(?:authors|blog-posts|sponsors)[ \t]*$/,
  convert(lines, start, context) {
    const { text, at } = lines[start] as Line
    const what = text.trim()
    const names = ['authors', 'author', 'date'].flatMap((name) => context.host.variable?.(name) ?? [])
    if (what === '::authors' && names.length > 0) {
      context.remark('carried', what, at)
      return { end: start + 1, lines: context.convert([{ text: names.join(' · '), at }]) }
    }
    context.remark('left', what, at, `The list that \`${what}\` makes was left out.`, 'Write it as text.')
    return { end: start + 1, lines: [] }
  },
}

/** `:badge[Beta]{warning}`. */
const badgeDirective: InlineSyntax = {
  name: ':badge[ ]',
  pattern: /(?<![\w:]):badge\[([^[\]\n]*)\](?:\{([\w-]+)\})?/g,
  replace([, text = '', variant = 'info'], context, line) {
    context.remark('carried', ':badge[ ]', line)
    const color = Object.entries(COLORS).find(([name]) => name === variant)?.[1]
    return context.inline(inlineTag('Badge', { color }, literalText(text)))
  },
}

const INCLUDE = /\/\/ \[!include ([^\s:\]]+)(?::([\w-]+))?([^\]]*)\]/
const REGION = /^[ \t]*\/\/ \[!(?:end)?region [^\]]*\]/

/**
 * Inserts the files that comments in code name: `// [!include ~/file.ts:region /find/replace/]`. A block further up with
 * `filename="file.ts"` is one too.
 */
function includeFiles(body: readonly Line[], context: BlockContext): readonly Line[] {
  return body.flatMap((line) => {
    const [, path, section, changes = ''] = INCLUDE.exec(line.text) ?? []
    if (path === undefined) return [line]
    const block = section === undefined ? context.variables.get(path) : undefined
    const found =
      block === undefined
        ? readExcerpt({ path, ...(section !== undefined && { section }) }, context.file, context)
        : { text: block }
    if (!found) return notFound(path, line, '[!include]', context)
    context.remark('carried', '[!include]', line.at)
    const text = changes
      .split(/ (?=\/)/)
      .map((change) => /^\/(.+[^\\])\/(.*)\/$/.exec(change))
      .reduce((all, change) => (change ? all.replaceAll(change[1] as string, change[2] as string) : all), found.text)
    return text.split('\n').flatMap((one) => (REGION.test(one) ? [] : [{ text: one, at: line.at }]))
  })
}

/** The text without directives that aren't shown, and without the subtitle, which may be the description. */
function published(source: string): string {
  return source
    .replace(/^# .*$/m, (line) => SUBTITLE.exec(line)?.[1] ?? line)
    .replace(new RegExp(INCLUDE, 'g'), '')
    .replace(new RegExp(lists.opens, 'gm'), '')
    .replace(badgeDirective.pattern, '$1')
}

export const vocs: Dialect = {
  name: 'vocs',
  format: 'mdx',
  slugs: 'github',
  published,
  blocks: [
    modules(/^(?:vocs|react)(?:\/|$)/),
    subtitles,
    lists,
    colons,
    strayColons,
    bracketCallouts,
    commandTabs,
    players,
    elementBlocks({
      Callout: (element, context) => {
        const kind = calloutFor(textAttribute(element, 'variant', 'type')) ?? 'Info'
        context.remark('carried', '<Callout>', element.at)
        return callout(kind, context.convert(element.inner), element.at, {
          title: plainLabel(textAttribute(element, 'title')),
        })
      },
      Tabs: tabElements({ items: ['Tab'], titles: ['title', 'label'], list: 'items' }),
      Steps: stepElements,
      Cards: cardGrid,
      Card: card,
      details,
      figure,
    }),
  ],
  inline: [badgeDirective, badges({ kind: 'variant', usual: 'info', colors: COLORS })],
  fence: (fence, context) => {
    const body = includeFiles(fence.body, context)
    const name = /\bfilename=(["'])(.+?)\1/.exec(fence.opening.info)?.[2]
    if (name !== undefined) context.variables.set(name, textOf(body))
    const made = convertMarkedFence({ ...fence, body }, context)
    const isSame = body.every((line, i) => line === fence.body[i])
    return made ?? (isSame ? undefined : fenceLines({ ...fence, body }, readInfo(fence.opening.info)))
  },
  elements: {
    Link: { kind: 'rename', name: 'a', attributes: { to: 'href' } },
    Button: { kind: 'rename', name: 'a', attributes: { variant: undefined, size: undefined } },
    'HomePage.Root': { kind: 'unwrap' },
    'HomePage.Logo': { kind: 'drop', what: 'simplified' },
    'HomePage.Tagline': { kind: 'unwrap' },
    'HomePage.Description': { kind: 'unwrap' },
    'HomePage.Buttons': { kind: 'unwrap' },
    'HomePage.Button': { kind: 'rename', name: 'a', attributes: { variant: undefined } },
  },
}
