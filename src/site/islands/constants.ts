// Finds what an author's program shows without running it: names of icons, and code.
import { childNodes, isMistake, parseProgram } from '../../content/evaluate/javascript.ts'
import type { CodeText } from './bundle.ts'

export interface IconName {
  readonly name: string
  /** Font Awesome's style. */
  readonly type?: string
}

/** A syntax node, whose fields are read without regard to its type. */
interface Syntax {
  readonly type: string
  readonly [field: string]: unknown
}

const ICON = /icons?$/i
/** Maximum characters of code that are highlighted in advance. More would make the script too large. */
const MAX_CODE = 20_000

/** The strings that may name an icon: values of `icon`, and of names that end in it. */
export function iconNames(code: string): IconName[] {
  const names: IconName[] = []
  visit(programOf(code), (node) => {
    const name = nameOf(node)
    if (name === undefined || !ICON.test(name.text)) return
    for (const text of textsIn(name.value)) names.push({ name: text })
  })
  visit(programOf(code), (node) => {
    if (node.type !== 'ObjectExpression') return
    const fields = (node.properties as Syntax[]).map(
      (property) => [nameOf(property)?.text, nameOf(property)?.value] as const,
    )
    const type = fields.find(([name]) => name === 'iconType')?.[1]
    const icon = fields.find(([name]) => name === 'icon')?.[1]
    for (const name of icon ? textsIn(icon) : [])
      for (const style of type ? textsIn(type) : []) names.push({ name, type: style })
  })
  return unique(names)
}

/** The code of each `CodeBlock`, if it's written there or in a constant of the file. */
export function shownCode(code: string): CodeText[] {
  const program = programOf(code)
  const constants = new Map<string, string | undefined>()
  visit(program, (node) => {
    if (node.type !== 'VariableDeclarator' || (node.id as Syntax).type !== 'Identifier') return
    const name = (node.id as Syntax).name as string
    // A name that is declared twice is ignored.
    constants.set(name, constants.has(name) ? undefined : textOf(node.init as Syntax | null, new Map()))
  })
  const blocks: CodeText[] = []
  let length = 0
  visit(program, (node) => {
    const [tag, props, child] = callOf(node)
    if (tag?.type !== 'Identifier' || tag.name !== 'CodeBlock' || !child) return
    const properties = props?.type === 'ObjectExpression' ? (props.properties as Syntax[]) : []
    const language = properties.map(nameOf).find((field) => field?.text === 'language')
    const text = textOf(child, constants)
    const lang = language && textOf(language.value, constants)
    if (text === undefined || lang === undefined || length + text.length > MAX_CODE) return
    length += text.length
    blocks.push({ code: text.replace(/^\n|\n\s*$/g, ''), lang: lang.toLowerCase() })
  })
  return blocks
}

function programOf(code: string): Syntax {
  const program = parseProgram(code)
  return isMistake(program) ? { type: 'Program', body: [] } : (program as unknown as Syntax)
}

function visit(node: Syntax, see: (node: Syntax) => void): void {
  see(node)
  for (const child of childNodes(node as never)) visit(child as unknown as Syntax, see)
}

/** The name and value of a property, a variable, or a default. */
function nameOf(node: Syntax): { readonly text: string; readonly value: Syntax } | undefined {
  const [key, value] =
    node.type === 'Property'
      ? [node.key, node.value]
      : node.type === 'VariableDeclarator'
        ? [node.id, node.init]
        : node.type === 'AssignmentPattern'
          ? [node.left, node.right]
          : []
  const { name, value: literal } = (key ?? {}) as Syntax
  const text = typeof name === 'string' ? name : typeof literal === 'string' ? literal : undefined
  return text === undefined || !value ? undefined : { text, value: value as Syntax }
}

/** The strings in an expression, except those that it passes to tags. */
function textsIn(node: Syntax): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.length < 60 ? [node.value] : []
  if (callOf(node).length > 0) return []
  return [...childNodes(node as never)].flatMap((child) => textsIn(child as unknown as Syntax))
}

/** The arguments of `__jsx(…)`. */
function callOf(node: Syntax): Syntax[] {
  const isTag = node.type === 'CallExpression' && (node.callee as Syntax).name === '__jsx'
  return isTag ? (node.arguments as Syntax[]) : []
}

function textOf(node: Syntax | null, constants: ReadonlyMap<string, string | undefined>): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'Identifier') return constants.get(node.name as string)
  if (node?.type !== 'TemplateLiteral' || (node.expressions as Syntax[]).length > 0) return undefined
  const [quasi] = node.quasis as { value: { cooked?: string } }[]
  return quasi?.value.cooked
}

function unique(names: readonly IconName[]): IconName[] {
  return [...new Map(names.map((icon) => [`${icon.name} ${icon.type}`, icon])).values()]
}
