// Test helpers: evaluate a page of an in-memory folder, and print a tree as a few readable lines.
import { resolvePath } from '../../files/file-system.ts'
import { SourceFile } from '../../files/source-file.ts'
import { createEvaluator, type Evaluated, type ModuleLoader } from '../evaluate.ts'
import { parseDraft } from '../parse.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { type Island, isNodeValue, type LiveCode, type Node, type Value } from '../tree.ts'

const PARTS = new Set(['Tab', 'Tree.Folder'])
const VOCABULARY = new Set(['Card', 'Note', 'Tabs', 'Tab', 'Icon', 'CodeBlock', 'Snippet', 'Tree.Folder', 'Tree'])

/** A loader for an object of paths and texts. */
export function memoryModules(files: Readonly<Record<string, string>>): ModuleLoader {
  const loaded = new Map<string, ReturnType<ModuleLoader['load']>>()
  return {
    load(from, specifier) {
      if (!/^[./]/.test(specifier)) return { kind: 'foreign' }
      const path = resolvePath(from, specifier) ?? specifier
      const text = files[path]
      if (text === undefined) return { kind: 'missing', tried: path }
      let result = loaded.get(path)
      if (!result) {
        const source = new SourceFile(path, text)
        if (path.endsWith('.json')) result = { kind: 'json', file: path, value: JSON.parse(text) as Value }
        else if (/\.mdx?$/.test(path)) result = { kind: 'mdx', draft: parseDraft(source) }
        else result = { kind: 'script', source }
        loaded.set(path, result)
      }
      return result
    },
  }
}

const sandbox = createSandbox()

/** Ends the worker that the tests share. */
export function closeSandbox(): Promise<void> {
  return sandbox.close()
}

/** Evaluates `page.mdx` of an in-memory folder. */
export async function evaluatePage(
  page: string,
  files: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<Evaluated> {
  const modules = memoryModules({ 'page.mdx': page, ...files })
  const isComponent = (name: string) => VOCABULARY.has(name)
  const evaluator = createEvaluator({ modules, variables, sandbox, isComponent, isPart: (name) => PARTS.has(name) })
  return evaluator.evaluate(parseDraft(new SourceFile('page.mdx', page)))
}

/** A tree on one line: `<p>` for a paragraph, `file{…}` for a fragment, `[0:…]` for a piece, attributes as JSON. */
export function outline(nodes: readonly Node[]): string {
  return nodes.map(outlineNode).join('')
}

function outlineNode(node: Node): string {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return `\`${node.value}\``
    case 'code':
      return `\`\`\`${node.value}\`\`\``
    case 'paragraph':
      return `<p>${outline(node.children)}</p>`
    case 'heading':
      return `<h${node.depth}>${outline(node.children)}</h${node.depth}>`
    case 'link':
      return `[${outline(node.children)}](${node.url})`
    case 'element': {
      const props = Object.entries(node.props).map(([name, value]) => ` ${name}=${outlineValue(value)}`)
      if (node.handlers) props.push(` on(${liveOutline(node.handlers)})`)
      return `<${node.name}${props.join('')}>${outline(node.children)}</${node.name}>`
    }
    case 'fragment':
      return node.piece === undefined
        ? `${node.file}{${outline(node.children)}}`
        : `[${node.piece}:${outline(node.children)}]`
    case 'island':
      return `island(${liveOutline(node)} ${JSON.stringify(node.props)}${contentOutline(node)}){${outline(node.children)}}`
    case 'invalid':
      return `⚠${node.value}⚠`
    default:
      return 'children' in node ? `<${node.type}>${outline(node.children)}</${node.type}>` : `<${node.type}>`
  }
}

function outlineValue(value: Value): string {
  return isNodeValue(value) ? `{${outline(value.nodes)}}` : JSON.stringify(value)
}

/** `file#name` for an export in the author's file, `file#code` for code from the page. */
function liveOutline({ module, export: name, code, scope }: LiveCode): string {
  return `${module}#${code ?? name}${scope ? ` with ${JSON.stringify(scope)}` : ''}`
}

function contentOutline({ content, pieces }: Island): string {
  if (content.length === 0) return ''
  const hidden = pieces.flatMap(({ nodes }, i) => (nodes ? [`${i}:${outline(nodes)}`] : []))
  return ` ${JSON.stringify(content)}${hidden.length > 0 ? ` hidden ${hidden.join(' ')}` : ''}`
}
