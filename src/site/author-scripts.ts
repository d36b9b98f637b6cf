// Sorts the JavaScript files of a docs folder into those that pages load and those that aren't for browsers.
import type { Program } from 'acorn'
import { childNodes, isMistake, parseProgram } from '../content/evaluate/javascript.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import type { SiteContext } from './site-context.ts'

/** Names that exist in Node modules but not in browser scripts. */
const NODE_NAMES = new Set(['require', 'module', 'exports', 'process', '__dirname', '__filename'])
const SHOWN = 3

/** Whether a script is for browsers: it imports nothing, and loading it needs nothing that only Node has. */
export function isPageScript(text: string): boolean {
  if (text.startsWith('#!')) return false
  if (!/\b(?:require|module|exports|process|__dirname|__filename|import|export)\b/.test(text)) return true
  const program = parseProgram(text)
  // A browser may support syntax that fails here.
  if (isMistake(program)) return true
  return !(program as Program).body.some(
    (statement) => /^(?:Import|Export)/.test(statement.type) || needsNode(statement),
  )
}

/** The paths of the scripts that every page loads. */
export function pageScripts(project: Pick<Project, 'assets' | 'files'>): string[] {
  return scripts(project).filter((path) => isPageScript(project.files.readText(path) ?? ''))
}

/** One finding that names the scripts that no page loads. */
export function scriptFindings({ project, headTags, urls }: SiteContext): Diagnostic[] {
  // Pages sorted them already, and parsing a large one again takes seconds.
  const loaded = new Set(headTags.flatMap(({ tag, attributes }) => (tag === 'script' ? [attributes?.src] : [])))
  const left = scripts(project).filter((path) => !loaded.has(urls.file(path)))
  const [first] = left
  if (first === undefined) return []
  const names = left.slice(0, SHOWN).map((path) => `\`${path}\``)
  const more = left.length > SHOWN ? ` and ${left.length - SHOWN} more` : ''
  return [
    {
      code: 'build-script',
      severity: 'suggestion',
      message: `Pages don't load ${names.join(', ')}${more}: ${left.length === 1 ? 'it is' : 'they are'} not for browsers.`,
      place: { file: first, start: 0, end: 0 },
      why: 'Every other script of the docs folder runs on each page. These import modules, or need what only Node.js has.',
      help: 'Move programs that build or serve something out of the docs folder, or name them in `.mintignore`.',
    },
  ]
}

function scripts({ assets }: Pick<Project, 'assets'>): string[] {
  return [...assets].filter((path) => path.endsWith('.js'))
}

/** A syntax node, whose fields are read without regard to its type. */
interface Syntax {
  readonly type: string
  readonly [field: string]: unknown
}

/** Whether a statement uses what only Node has, in code that runs at once and without a check. */
function needsNode(statement: unknown): boolean {
  return visit(statement as Syntax)

  function visit(node: Syntax): boolean {
    switch (node.type) {
      case 'Identifier':
        return NODE_NAMES.has(node.name as string)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassDeclaration':
      case 'ClassExpression':
        return false
      case 'CallExpression':
        // A function that is called at once: in it, bundles for browsers and Node check where they run.
        if (/Function/.test((node.callee as Syntax).type)) return (node.arguments as Syntax[]).some(visit)
        break
      case 'MemberExpression':
        return visit(node.object as Syntax) || (node.computed === true && visit(node.property as Syntax))
      case 'Property':
        return visit(node.value as Syntax)
      case 'UnaryExpression':
        if (node.operator === 'typeof') return false
        break
      case 'ConditionalExpression':
      case 'IfStatement':
      case 'LogicalExpression':
        if (asksFirst((node.test ?? node.left) as Syntax)) return false
    }
    return [...childNodes(node as never)].some((child) => visit(child as unknown as Syntax))
  }
}

/** Whether a condition holds a `typeof`. */
function asksFirst(node: Syntax): boolean {
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return true
  return [...childNodes(node as never)].some((child) => asksFirst(child as unknown as Syntax))
}
