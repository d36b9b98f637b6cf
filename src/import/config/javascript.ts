// Evaluates a JavaScript or TypeScript configuration without running it: literals, constants, imports within its
// folder, and calls of functions that return their argument.
import type { AnyNode, Expression, Pattern, Program } from 'acorn'
import { isMistake, parseProgram } from '../../content/evaluate/javascript.ts'
import { type FileSystem, normalizePath } from '../../files/file-system.ts'

/** Stands for a value that can't be known without running the program. */
export const UNKNOWN: unique symbol = Symbol('unknown')

/** A call of a package's function. Identifies a plugin by its name and arguments. */
export interface ConfigCall {
  readonly $call: string
  readonly $from: string
  readonly args: readonly unknown[]
}

export function isCall(value: unknown, name?: string): value is ConfigCall {
  return typeof value === 'object' && value !== null && '$call' in value && (name === undefined || value.$call === name)
}

/** Whether every part of a value is known. */
export function isKnown(value: unknown): boolean {
  if (value === UNKNOWN) return false
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isKnown)
}

/** A module that was read. */
export interface ReadModule {
  /** `default` (or the value of `module.exports`), and the named exports. */
  readonly exports: Readonly<Record<string, unknown>>
}

const ENDINGS = [
  '',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.tsx',
  '.jsx',
  '.json',
  '/index.ts',
  '/index.js',
  '/index.mjs',
  '/index.json',
]

/** The file that a specifier in another file refers to. Undefined for packages and missing files. */
export function resolveModule(files: FileSystem, from: string, specifier: string): string | undefined {
  if (!/^\.{0,2}\//.test(specifier) && specifier !== '.' && specifier !== '..') return undefined
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : ''
  const base = normalizePath(specifier.startsWith('/') ? specifier : `${folder}/${specifier}`)
  if (base === undefined) return undefined
  for (const candidate of [base, base.replace(/\.js$/, '.ts'), base.replace(/\.mjs$/, '.mts')]) {
    for (const ending of ENDINGS) if (files.readText(candidate + ending) !== undefined) return candidate + ending
  }
  return undefined
}

/** Reads the modules of a folder, each once. In import cycles, a module sees what is known so far. */
export class ConfigReader {
  private readonly modules = new Map<string, ReadModule>()

  /** A function under a key in `returned` counts as what it returns. */
  constructor(
    private readonly files: FileSystem,
    private readonly returned: ReadonlySet<string> = new Set(),
  ) {}

  /** Reads a module. Undefined if the file is missing or isn't JavaScript. */
  async read(path: string): Promise<ReadModule | undefined> {
    const known = this.modules.get(path)
    if (known) return known
    const text = this.files.readText(path)
    if (text === undefined) return undefined
    if (path.endsWith('.json')) {
      const value = parseJson(text)
      const module = { exports: { ...(typeof value === 'object' && value !== null ? value : {}), default: value } }
      this.modules.set(path, module)
      return module
    }
    const program = await parseModule(text, path)
    if (!program) return undefined
    const exports: Record<string, unknown> = {}
    this.modules.set(path, { exports })
    const imports = new Map<string, ReadModule | undefined>()
    for (const specifier of specifiersOf(program)) {
      const file = resolveModule(this.files, path, specifier)
      if (file !== undefined) imports.set(specifier, await this.read(file))
    }
    new ModuleReader(program, path, imports, exports, this.returned).run()
    return { exports }
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Files edited by hand often contain comments and trailing commas.
    try {
      return JSON.parse(
        text
          .replace(/("(?:[^"\\]|\\.)*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '$1')
          .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1'),
      )
    } catch {
      return undefined
    }
  }
}

/** The syntax tree of a module in JavaScript or TypeScript, with its JSX. Undefined if it doesn't parse. */
export async function parseModule(text: string, path: string): Promise<Program | undefined> {
  const esbuild = await import('esbuild')
  try {
    const loader = /\.[cm]?ts$/.test(path) ? 'ts' : /\.tsx$/.test(path) ? 'tsx' : 'jsx'
    const { code } = await esbuild.transform(text, { loader, target: 'es2022', jsx: 'preserve', logLevel: 'silent' })
    const program = parseProgram(code)
    return isMistake(program) ? undefined : program
  } catch {
    return undefined
  }
}

function specifiersOf(program: Program): Set<string> {
  const out = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const one = node as AnyNode
    if (
      (one.type === 'ImportDeclaration' ||
        one.type === 'ExportNamedDeclaration' ||
        one.type === 'ExportAllDeclaration') &&
      one.source
    )
      out.add(String(one.source.value))
    if (one.type === 'CallExpression' && one.callee.type === 'Identifier' && one.callee.name === 'require') {
      const [first] = one.arguments
      if (first?.type === 'Literal') out.add(String(first.value))
    }
    for (const value of Object.values(one)) if (typeof value === 'object') visit(value)
  }
  visit(program.body)
  return out
}

/** Functions that return their argument, whatever package they come from. */
const IDENTITY = /^(?:define\w*|with[A-Z]\w*|createConfig|config|satisfies|freeze)$/

class ModuleReader {
  private readonly scope = new Map<string, () => unknown>()
  private depth = 0

  constructor(
    private readonly program: Program,
    private readonly path: string,
    private readonly imports: ReadonlyMap<string, ReadModule | undefined>,
    private readonly exports: Record<string, unknown>,
    private readonly returned: ReadonlySet<string>,
  ) {}

  run(): void {
    for (const statement of this.program.body) this.declare(statement)
    for (const statement of this.program.body) {
      if (statement.type === 'ExportDefaultDeclaration')
        this.exports.default = this.defaultValue(statement.declaration as AnyNode)
      else if (statement.type === 'ExportNamedDeclaration') this.exportNames(statement)
      else if (statement.type === 'ExpressionStatement') this.assignment(statement.expression)
    }
  }

  private declare(statement: Program['body'][number]): void {
    if (statement.type === 'ImportDeclaration') {
      const from = String(statement.source.value)
      const module = this.imports.get(from)
      for (const specifier of statement.specifiers) {
        const imported =
          specifier.type === 'ImportSpecifier'
            ? specifier.imported.type === 'Identifier'
              ? specifier.imported.name
              : String(specifier.imported.value)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        this.scope.set(specifier.local.name, () => this.imported(module, imported, from, specifier.local.name))
      }
      return
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) if (init) this.bind(id, () => this.value(init))
    } else if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      const { name } = declaration.id
      this.scope.set(name, () => this.called(declaration.body) ?? UNKNOWN)
    }
  }

  private imported(module: ReadModule | undefined, name: string, from: string, local: string): unknown {
    if (!module) return { $package: from, $name: name === 'default' || name === '*' ? local : name }
    if (name === '*') return module.exports
    return name in module.exports ? module.exports[name] : UNKNOWN
  }

  private bind(pattern: Pattern, value: () => unknown): void {
    let known: { value: unknown } | undefined
    const once = () => {
      if (!known) {
        known = { value: UNKNOWN }
        known = { value: value() }
      }
      return known.value
    }
    if (pattern.type === 'Identifier') this.scope.set(pattern.name, once)
    else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { name } = property.key
        this.bind(property.value as Pattern, () => field(once(), name))
      }
    }
  }

  private exportNames(statement: Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>): void {
    const { declaration, specifiers, source } = statement
    const module = source ? this.imports.get(String(source.value)) : undefined
    for (const { local, exported } of specifiers) {
      if (local.type !== 'Identifier' || exported.type !== 'Identifier') continue
      this.exports[exported.name] = source ? module?.exports[local.name] : this.lookup(local.name)
    }
    if (declaration?.type !== 'VariableDeclaration') return
    for (const { id } of declaration.declarations)
      if (id.type === 'Identifier') this.exports[id.name] = this.lookup(id.name)
  }

  /** Reads `module.exports = …` and `exports.x = …`. */
  private assignment(expression: Expression): void {
    if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return
    const { object, property } = expression.left
    if (property.type !== 'Identifier') return
    const isModule = object.type === 'Identifier' && object.name === 'module' && property.name === 'exports'
    if (isModule) {
      const value = this.defaultValue(expression.right)
      if (typeof value === 'object' && value !== null && !isCall(value)) Object.assign(this.exports, value)
      this.exports.default = value
    } else if (object.type === 'Identifier' && object.name === 'exports')
      this.exports[property.name] = this.value(expression.right)
  }

  /** A function that returns a configuration counts as what it returns. */
  private defaultValue(node: AnyNode): unknown {
    if (
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression'
    )
      return this.called(node.body as AnyNode) ?? UNKNOWN
    return this.value(node as Expression)
  }

  private called(body: AnyNode): unknown {
    if (body.type !== 'BlockStatement') return this.value(body as Expression)
    const last = body.body.at(-1)
    const isPlain = body.body.every(
      (one) =>
        one.type === 'VariableDeclaration' || one.type === 'ReturnStatement' || one.type === 'ExpressionStatement',
    )
    if (!isPlain || last?.type !== 'ReturnStatement' || !last.argument) return undefined
    for (const one of body.body) {
      if (one.type !== 'VariableDeclaration') continue
      for (const { id, init } of one.declarations) if (init) this.bind(id, () => this.value(init))
    }
    return this.value(last.argument)
  }

  private lookup(name: string): unknown {
    if (name === 'undefined') return undefined
    if (name === '__dirname') return `/${this.path.includes('/') ? this.path.slice(0, this.path.lastIndexOf('/')) : ''}`
    if (name === 'process' || name === 'Object' || name === 'path') return this.scope.get(name)?.() ?? { $global: name }
    return this.scope.has(name) ? this.scope.get(name)?.() : UNKNOWN
  }

  private value(node: Expression | AnyNode): unknown {
    if (++this.depth > 300) {
      this.depth--
      return UNKNOWN
    }
    try {
      return this.read(node as Expression)
    } finally {
      this.depth--
    }
  }

  private read(node: Expression): unknown {
    switch (node.type) {
      case 'Literal':
        return node.regex || node.bigint ? UNKNOWN : node.value
      case 'TemplateLiteral': {
        let out = ''
        for (const [i, quasi] of node.quasis.entries()) {
          out += quasi.value.cooked ?? ''
          const hole = node.expressions[i]
          if (!hole) continue
          const value = this.value(hole)
          if (typeof value !== 'string' && typeof value !== 'number') return UNKNOWN
          out += value
        }
        return out
      }
      case 'Identifier':
        return this.lookup(node.name)
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.value(node.expression)
      case 'AwaitExpression':
        return this.value(node.argument)
      case 'ArrayExpression':
        return node.elements.flatMap((element) => {
          if (!element) return [undefined]
          if (element.type !== 'SpreadElement') return [this.value(element)]
          const spread = this.value(element.argument)
          return Array.isArray(spread) ? spread : [UNKNOWN]
        })
      case 'ObjectExpression':
        return this.object(node)
      case 'MemberExpression':
        return this.member(node)
      case 'CallExpression':
        return this.call(node)
      case 'NewExpression':
        return UNKNOWN
      case 'UnaryExpression': {
        const value = this.value(node.argument)
        if (value === UNKNOWN) return UNKNOWN
        if (node.operator === '!') return !value
        if (node.operator === '-') return -Number(value)
        if (node.operator === 'void') return undefined
        return UNKNOWN
      }
      case 'LogicalExpression': {
        const left = this.value(node.left as Expression)
        if (left === UNKNOWN) return UNKNOWN
        const isRight =
          node.operator === '&&' ? left : node.operator === '||' ? !left : left === undefined || left === null
        return isRight ? this.value(node.right) : left
      }
      case 'ConditionalExpression': {
        const test = this.value(node.test)
        if (test === UNKNOWN) return UNKNOWN
        return this.value(test ? node.consequent : node.alternate)
      }
      case 'BinaryExpression': {
        if (node.left.type === 'PrivateIdentifier') return UNKNOWN
        const [left, right] = [this.value(node.left), this.value(node.right)]
        if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN
        if (node.operator === '===' || node.operator === '==') return left === right
        if (node.operator === '!==' || node.operator === '!=') return left !== right
        if (node.operator === '+' && (typeof left === 'string' || typeof right === 'string')) return `${left}${right}`
        return UNKNOWN
      }
      default:
        return UNKNOWN
    }
  }

  private object(node: Extract<Expression, { type: 'ObjectExpression' }>): unknown {
    const out: Record<string, unknown> = {}
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const value = this.value(property.argument)
        if (typeof value === 'object' && value !== null) copy(out, value)
        else if (value === UNKNOWN) out.$spread = UNKNOWN
        continue
      }
      const key =
        !property.computed && property.key.type === 'Identifier'
          ? property.key.name
          : this.value(property.key as Expression)
      if (typeof key !== 'string' && typeof key !== 'number') continue
      if (key === '__proto__') continue
      const isFunction =
        property.method ||
        property.value.type === 'ArrowFunctionExpression' ||
        property.value.type === 'FunctionExpression'
      // The behavior of functions belongs to the old theme and is ignored. But if a value is needed, it's unknown.
      if (!isFunction) out[key] = this.value(property.value)
      else out[key] = this.returned.has(String(key)) ? this.defaultValue(property.value) : undefined
    }
    return out
  }

  private member(node: Extract<Expression, { type: 'MemberExpression' }>): unknown {
    if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier') return UNKNOWN
    const target = this.value(node.object)
    const key =
      node.computed || node.property.type !== 'Identifier'
        ? this.value(node.property as Expression)
        : node.property.name
    if (isGlobal(target, 'process')) return key === 'env' ? { $global: 'env' } : UNKNOWN
    if (isGlobal(target, 'env')) return undefined
    if (isPackage(target)) return { $package: target.$package, $name: String(key) }
    return typeof key === 'string' || typeof key === 'number' ? field(target, String(key)) : UNKNOWN
  }

  private call(node: Extract<Expression, { type: 'CallExpression' }>): unknown {
    const { callee } = node
    const args = () => node.arguments.map((one) => (one.type === 'SpreadElement' ? UNKNOWN : this.value(one)))
    if (callee.type === 'Identifier' && callee.name === 'require') {
      const [specifier] = args()
      const module = typeof specifier === 'string' ? this.imports.get(specifier) : undefined
      if (module) return 'default' in module.exports ? module.exports.default : module.exports
      return { $package: String(specifier), $name: 'default' }
    }
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      const { name } = callee.property
      const isRequire = callee.object.type === 'Identifier' && callee.object.name === 'require'
      if (isRequire && name === 'resolve') return args()[0]
      const owner = callee.object.type === 'Super' ? UNKNOWN : this.value(callee.object)
      const isPath = isGlobal(owner, 'path') || (isPackage(owner) && /^(?:node:)?path$/.test(owner.$package))
      if (isPath && (name === 'join' || name === 'resolve')) return joined(args())
      if (isGlobal(owner, 'Object') && name === 'freeze') return args()[0]
      if (isGlobal(owner, 'Object') && name === 'keys') return keysOf(args()[0])
      if (isPackage(owner)) return { $call: name, $from: owner.$package, args: args() }
      return UNKNOWN
    }
    const target = callee.type === 'Super' ? UNKNOWN : this.value(callee)
    const name = callee.type === 'Identifier' ? callee.name : isPackage(target) ? target.$name : ''
    const given = args()
    if (IDENTITY.test(name) && given.length > 0 && (isPackage(target) || target === UNKNOWN)) return given[0]
    // `withMDX(config)`, after `const withMDX = createMDX(options)`.
    if (isCall(target) && given.length > 0 && (name === '' || IDENTITY.test(name))) return given[0]
    if (isPackage(target)) return { $call: target.$name, $from: target.$package, args: given }
    // A local function without parameters was already read as what it returns.
    return node.arguments.length === 0 ? target : UNKNOWN
  }
}

function isGlobal(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && '$global' in value && value.$global === name
}

function isPackage(value: unknown): value is { $package: string; $name: string } {
  return typeof value === 'object' && value !== null && '$package' in value
}

function joined(parts: readonly unknown[]): unknown {
  if (!parts.every((part) => typeof part === 'string')) return UNKNOWN
  return `/${normalizePath((parts as string[]).join('/').replace(/^\/+/, '')) ?? ''}`
}

function keysOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.keys(value) : UNKNOWN
}

function field(target: unknown, key: string): unknown {
  if (target === UNKNOWN || typeof target !== 'object' || target === null)
    return target === undefined ? undefined : UNKNOWN
  if (Array.isArray(target) && key === 'length') return target.length
  return Object.hasOwn(target, key)
    ? (target as Record<string, unknown>)[key]
    : Array.isArray(target)
      ? UNKNOWN
      : undefined
}

function copy(target: Record<string, unknown>, source: object): void {
  for (const [key, value] of Object.entries(source)) if (key !== '__proto__') target[key] = value
}
