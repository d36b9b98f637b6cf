// Reads the lists of block tags below a text: parameters, results, exceptions, and others.
import { type ChildNode, childrenOf, type Element, find, isElement, textOf } from '../../../dom/dom.ts'

export type Tag =
  | 'parameters'
  | 'overrides'
  | 'returns'
  | 'throws'
  | 'see'
  | 'since'
  | 'default'
  | 'subtypes'
  | 'skipped'

export interface Note {
  /** Undefined for a tag of the authors’ own. */
  readonly tag: Tag | undefined
  readonly label: readonly ChildNode[]
  readonly items: readonly (readonly ChildNode[])[]
}

/** Labels in the languages of the standard doclet: English, German, Japanese, and Chinese. */
const LABELS: Readonly<Record<Tag, readonly string[]>> = {
  parameters: [
    'Parameters Type Parameters Record Components'.split(/ (?=[TR])/),
    ['Parameter', 'Typparameter', 'Datensatzkomponenten'],
    ['パラメータ', '型パラメータ', 'レコード・コンポーネント'],
    ['参数', '类型参数', '记录组件'],
  ].flat(),
  returns: ['Returns', 'Gibt zurück', '戻り値', '返回'],
  throws: ['Throws', 'Löst aus', '例外', '抛出'],
  see: ['See Also', 'Siehe auch', '関連項目', '另请参阅'],
  since: ['Since', 'Seit', '導入されたバージョン', '从以下版本开始'],
  default: ['Default', 'Standard', 'デフォルト', '默认值'],
  subtypes: [
    ['All Known Subinterfaces', 'All Known Implementing Classes', 'Direct Known Subclasses'],
    ['Alle bekannten Unterschnittstellen', 'Alle bekannten Implementierungsklassen', 'Bekannte direkte Unterklassen'],
    ['既知のサブインタフェースのリスト', '既知の実装クラスのリスト', '直系の既知のサブクラス'],
    ['所有已知子接口', '所有已知实现类', '直接已知子类'],
  ].flat(),
  overrides: [
    ...['Specified by', 'Overrides', 'Angegeben von', 'Setzt außer Kraft', '定義', 'オーバーライド', '指定者', '覆盖'],
  ],
  // What the declaration says, and what's of no use to readers.
  skipped: [
    ['Functional Interface', 'serialVersionUID'],
    ['All Superinterfaces', 'All Implemented Interfaces', 'Enclosing class', 'Enclosing interface'],
    ['Funktionsschnittstelle'],
    ['機能インタフェース'],
    ['函数接口'],
  ].flat(),
}
const TAGS = new Map(
  Object.entries(LABELS).flatMap(([tag, labels]) => labels.map((label) => [label, tag as Tag] as const)),
)

/** The classes of labels until JDK 15, whatever their language. */
const CLASSES: Readonly<Record<string, Tag>> = {
  paramLabel: 'parameters',
  returnLabel: 'returns',
  throwsLabel: 'throws',
  seeLabel: 'see',
  overrideSpecifyLabel: 'overrides',
}

/** The tags in a list. */
export function notesOf(list: Element): Note[] {
  const notes: { tag: Tag | undefined; label: ChildNode[]; items: ChildNode[][] }[] = []
  for (const child of childrenOf(list)) {
    if (child.name === 'dt') {
      const span = find(child, ({ attribs }) => Object.hasOwn(CLASSES, attribs.class ?? ''))
      notes.push({
        tag: TAGS.get(textOf(child).replace(/\s*[:：]$/, '')) ?? CLASSES[span?.attribs.class ?? ''],
        label: child.children,
        items: [],
      })
    } else if (child.name === 'dd') notes.at(-1)?.items.push([...child.children])
  }
  return notes
}

/** `<code>name</code> - text`: what is named, and what is said of it. */
export function namedItem(item: readonly ChildNode[]): {
  readonly name: Element | undefined
  readonly text: ChildNode[]
} {
  const nodes = unwrapped(item)
  const at = nodes.findIndex((node) => isElement(node) || textOf(node) !== '')
  const name = nodes[at]
  if (!isElement(name, 'code')) return { name: undefined, text: nodes }
  return { name, text: withoutDash(nodes.slice(at + 1)) }
}

/** Newer versions wrap a whole item to link to it. */
function unwrapped(item: readonly ChildNode[]): ChildNode[] {
  const shown = item.filter((node) => isElement(node) || textOf(node) !== '')
  const [only] = shown
  return shown.length === 1 && isElement(only, 'span') ? [...only.children] : [...item]
}

function withoutDash(nodes: ChildNode[]): ChildNode[] {
  const [first, ...rest] = nodes
  if (first?.type !== 'text' || !('data' in first)) return nodes
  return [{ ...first, data: first.data.replace(/^\s*-(?:\s|$)/, '') } as ChildNode, ...rest]
}

/** Links that are listed with commas, or in a list of their own. */
export function listedItems(item: readonly ChildNode[]): ChildNode[][] {
  const list = item.find((node): node is Element => isElement(node, 'ul'))
  if (list) return childrenOf(list).map(({ children }) => [...children])
  const items: ChildNode[][] = [[]]
  for (const node of item) {
    if (node.type === 'text' && /^\s*,\s*$/.test(textOf(node))) items.push([])
    else items.at(-1)?.push(node)
  }
  return items
}
