// Code blocks in one frame with a tab for each, shared by CodeGroup and the request and response examples.
import { type Html, join } from '../../html/html.ts'
import { languageName } from '../code-block/language-names.ts'
import type { CodeUse, HtmlContext, Use } from '../component.ts'
import { type TabPart, tabMenu, tabSet } from '../tabs/tab-set.tsx'

/** How a group of code blocks is shown. */
export interface CodeTabs {
  readonly class: string
  readonly id?: string
  readonly name?: string
  readonly dropdown: boolean
}

/** A tab or menu entry for each block. If there is anything but code between the tags, everything stays as written. */
export function codeTabs(use: Use, look: CodeTabs, context: HtmlContext): Html {
  const codes = use.children.code()
  if (codes.length === 0 || !isCodeOnly(use.children.nodes)) {
    return (
      <div class={look.class} id={look.id}>
        {use.children.html()}
      </div>
    )
  }
  return tabSet(
    {
      parts: codes.map((code, i) => partOf(code, i, context)),
      class: look.class,
      id: look.id,
      name: look.name,
      sync: true,
      menu: look.dropdown ? tabMenu(look.name ?? context.word('chooseLanguage')) : undefined,
    },
    context,
  )
}

function partOf(code: CodeUse, index: number, context: HtmlContext): TabPart {
  const { title, lang, icon } = code.options
  const label = title ?? (languageName(lang) || String(index + 1))
  return {
    id: context.uniqueId('code-panel'),
    label: join(label),
    key: label,
    icon: context.icon(icon, { class: 'tab-icon' }),
    content: code.html({ bare: true }),
  }
}

/** True for code blocks with nothing but white space between them. */
function isCodeOnly(nodes: Use['children']['nodes']): boolean {
  return nodes.every((node) => {
    if (node.type === 'code') return true
    if (node.type === 'text') return node.value.trim() === ''
    if (node.type === 'element' && node.name === 'CodeBlock') return true
    if (node.type === 'fragment' || node.type === 'paragraph') return isCodeOnly(node.children)
    return node.type === 'element' && node.name === '' && isCodeOnly(node.children)
  })
}
