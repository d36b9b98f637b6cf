// Starlight's Markdown and MDX: directives and Astro components.

import { callout, component, plainLabel, steps } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, Dialect, ElementRule, Fence } from '../dialect.ts'
import { type ElementBlock, elementBlocks, flagAttribute, textAttribute } from '../elements.ts'
import { codeLines, fenceLines, packageManagerTabs, readInfo } from '../fences.ts'
import { iconFor } from '../icons.ts'
import { blank, type Line } from '../lines.ts'
import { listSteps } from '../list-steps.ts'
import { badges } from '../syntaxes/badges.ts'
import { colons, strayColons } from '../syntaxes/colons.ts'
import { frontMatterValues } from '../syntaxes/front-matter-values.ts'
import { includeInCode } from '../syntaxes/includes.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { setHtml, setHtmlInline, withSetHtml } from '../syntaxes/set-html.ts'
import { commandTabs, details, figure, mermaid, tabElements } from '../syntaxes/shared-elements.ts'
import { attributeOf, attributeString } from '../tags.ts'
import { convertMarkedFence } from './vitepress.ts'

/** Converts `<Card title icon>` and `<LinkCard title href description />`. */
export function card(element: ElementBlock, context: BlockContext): readonly Line[] {
  const typed = textAttribute(element, 'icon')
  const name = typed || componentName(element, 'icon')
  const imported = context.imports.get(name)
  const icon = iconFor(imported?.kind === 'icon' ? imported.icon : name.replace(/Icon$/, ''))
  const href = textAttribute(element, 'href', 'link', 'to', 'url')
  const url = href === '' ? undefined : (context.host.link?.(href, element.at) ?? href)
  const description = plainLabel(textAttribute(element, 'description'))
  const body =
    element.inner.length > 0
      ? context.convert(element.inner)
      : description === ''
        ? []
        : [{ text: description, at: element.at }]
  const isLost = !icon && attributeOf(element.tag, 'icon') !== undefined
  context.remark(
    isLost ? 'simplified' : 'carried',
    `<${element.name}>`,
    element.at,
    isLost
      ? typed === ''
        ? 'The icon of this card is a component, and was left out.'
        : `The icon \`${name}\` has no counterpart, and was left out.`
      : undefined,
  )
  return component(
    'Card',
    { title: plainLabel(textAttribute(element, 'title')), icon: icon?.icon, iconType: icon?.iconType, href: url },
    body,
    element.at,
  )
}

/** The component in an attribute, which libraries of icons call by its picture: `icon={<BookIcon />}`, `icon={Book}`. */
function componentName({ tag }: ElementBlock, attribute: string): string {
  const value = attributeOf(tag, attribute)?.value
  const expression = typeof value === 'object' ? value.expression : ''
  return /^\s*<?([A-Z]\w*)(?:[\s/>]|$)/.exec(expression)?.[1] ?? ''
}

/** Converts cards next to each other. */
export function cardGrid(element: ElementBlock, context: BlockContext): readonly Line[] {
  context.remark('carried', `<${element.name}>`, element.at)
  return component('Columns', {}, context.convert(element.inner), element.at)
}

function fileTree(element: ElementBlock, context: BlockContext): readonly Line[] {
  context.remark('carried', '<FileTree>', element.at)
  // Bold names are highlighted, and comments follow a name. A Tree shows both as text.
  const lines = element.inner.map((line) => ({ ...line, text: line.text.replace(/\*\*(.+?)\*\*/g, '$1') }))
  return component('Tree', {}, lines, element.at)
}

function stepList(element: ElementBlock, context: BlockContext): readonly Line[] {
  const all = listSteps(element.inner)
  context.remark(
    all ? 'carried' : 'simplified',
    '<Steps>',
    element.at,
    all ? undefined : "The content of <Steps> isn't a list, so it stays as it is.",
  )
  if (!all) return context.convert(element.inner)
  return steps(
    all.map((step) => ({ ...step, lines: context.convert(step.lines) })),
    element.at,
  )
}

/** `<PackageManagers pkg="astro" dev />` of the plugin starlight-package-managers. */
function packageManagers(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const known = new Set(['pkg', 'type', 'dev', 'args', 'pkgManagers', 'icons', 'hideIcons', 'comment', 'prefix'])
  if (element.inner.length > 0 || !element.tag.attributes.every(({ name }) => known.has(name))) return undefined
  const type = textAttribute(element, 'type') || 'add'
  const command = NPM_COMMANDS.get(type)
  if (command === undefined) return undefined
  const [pkg, args] = [textAttribute(element, 'pkg'), textAttribute(element, 'args')]
  const typed = [
    textAttribute(element, 'prefix'),
    command,
    flagAttribute(element, 'dev') && type === 'add' ? '--save-dev' : '',
    pkg,
    args !== '' && /^(?:create|run)$/.test(type) ? '--' : '',
    args,
  ]
  const comment = textAttribute(element, 'comment').replace('{PKG}', 'npm')
  context.remark('carried', '<PackageManagers>', element.at)
  const line = typed.filter((part) => part !== '').join(' ')
  return packageManagerTabs(
    { opening: { before: '', marks: '```', info: '' }, body: [], at: element.at },
    { lang: 'bash', command: comment === '' ? line : `# ${comment}\n${line}` },
  )
}

const NPM_COMMANDS = new Map(
  Object.entries({
    add: 'npm install',
    remove: 'npm uninstall',
    create: 'npm create',
    exec: 'npx',
    dlx: 'npx',
    run: 'npm run',
  }),
)

const elements: Readonly<Record<string, ElementRule>> = {
  LinkButton: {
    kind: 'rename',
    name: 'a',
    attributes: { variant: undefined, icon: undefined, iconPlacement: undefined },
  },
  Fragment: { kind: 'unwrap' },
  Image: {
    kind: 'rename',
    name: 'img',
    attributes: { densities: undefined, widths: undefined, quality: undefined, format: undefined },
  },
}

const starlightBlocks = elementBlocks({
  Tabs: tabElements({ items: ['TabItem'], titles: ['label'] }),
  Card: card,
  LinkCard: card,
  CardGrid: cardGrid,
  Steps: stepList,
  FileTree: fileTree,
  details,
  figure,
  Mermaid: mermaid,
  PackageManagers: packageManagers,
  Aside: (element, context) => {
    context.remark('carried', '<Aside>', element.at)
    return callout(
      calloutFor(textAttribute(element, 'type') || 'note') ?? 'Note',
      context.convert(element.inner),
      element.at,
      { title: plainLabel(textAttribute(element, 'title')) },
    )
  },
  Code: (element, context) => {
    const given = attributeOf(element.tag, 'code')
    const name = typeof given?.value === 'object' ? given.value.expression.trim() : ''
    const imported = context.imports.get(name)
    const code = imported?.kind === 'text' ? imported.text : attributeString(given)
    if (code === undefined) {
      context.remark(
        'left',
        '<Code>',
        element.at,
        'The code of <Code> comes from a program, and was left out.',
        'Write the code as a fenced block.',
      )
      return [blank(element.at)]
    }
    context.remark('carried', '<Code>', element.at)
    return codeLines(
      code,
      { lang: textAttribute(element, 'lang'), title: textAttribute(element, 'title') || undefined },
      element.at,
    )
  },
})

/** Sites with a plugin for it include code as mdBook does: `{{#include @code/a.rs:part}}`. */
function convertFence(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  const body = includeInCode(fence.body, context)
  const info = withoutTextMarkers(fence.opening.info, (marker) =>
    context.remark('simplified', '``` options', fence.at, `\`${marker}\` of this block of code was left out.`),
  )
  const isSame = body === fence.body && info === fence.opening.info
  const given = isSame ? fence : { ...fence, body, opening: { ...fence.opening, info } }
  return convertMarkedFence(given, context) ?? (isSame ? undefined : fenceLines(given, readInfo(info)))
}

/** An option of Expressive Code, or text that it marks: `"x"`, `'x'`, `/x/`, or `ins="x"`. */
const QUOTED_OPTION = /(?<=\s)(?:([\w-]+)=)?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/(?:[^/\\]|\\.)+\/[a-z]*)(?=\s|$)/g

/** Galley marks lines, not parts of them. Left in, marked text would read as the title of the block. */
function withoutTextMarkers(info: string, remark: (marker: string) => void): string {
  return info
    .replace(QUOTED_OPTION, (option: string, name: string | undefined) => {
      if (name !== undefined && !/^(?:mark|ins|del)$/.test(name)) return option
      remark(option)
      return ''
    })
    .trimEnd()
}

const directives = { slugs: 'github', fence: convertFence } as const

/** Icons within lines of MDX, and badges whose text comes from a program. */
const inlineElements: Readonly<Record<string, ElementRule>> = {
  ...elements,
  Badge: { kind: 'rename', name: 'Badge', attributes: { variant: undefined, size: undefined } },
  Icon: { kind: 'rename', name: 'Icon', attributes: { name: 'icon', class: undefined, label: undefined } },
}

export const starlightMdx: Dialect = {
  name: 'starlight',
  format: 'mdx',
  published: withSetHtml,
  ...directives,
  math: true,
  blocks: [
    modules(/^(?:@astrojs\/|astro[:/]|starlight-(?!.*\.mdx?$))/),
    colons,
    strayColons,
    commandTabs,
    players,
    setHtml,
    starlightBlocks,
  ],
  inline: [
    setHtmlInline,
    frontMatterValues('frontmatter'),
    badges({
      kind: 'variant',
      usual: 'default',
      colors: { default: 'blue', note: 'blue', tip: 'purple', success: 'green', caution: 'orange', danger: 'red' },
    }),
  ],
  elements: inlineElements,
}

export const starlightMd: Dialect = {
  name: 'starlight-md',
  format: 'md',
  ...directives,
  blocks: [colons, strayColons, elementBlocks({ details, figure }, false)],
}
