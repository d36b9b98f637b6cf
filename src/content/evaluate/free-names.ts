// Lists the names that a syntax tree uses without defining them.
import type { AnyNode } from 'acorn'
import { type Code, childNodes } from './javascript.ts'
import { patternNames } from './module.ts'

export interface FreeNames {
  /** Names that must be defined elsewhere. Excludes operands of `typeof`, which may be undefined. */
  readonly names: ReadonlySet<string>
  /** The names among them that are used as tags: `<Foo>` or `<Foo.Bar>`. */
  readonly tags: ReadonlySet<string>
}

/** Parts of the nodes in which some names aren't references. All parts of other nodes count. */
const PARTS: Readonly<Record<string, (node: Visited) => readonly unknown[]>> = {
  MemberExpression: ({ object, computed, property }) => [object, computed && property],
  Property: keyAndValue,
  MethodDefinition: keyAndValue,
  PropertyDefinition: keyAndValue,
  LabeledStatement: ({ body }) => [body],
  BreakStatement: () => [],
  ContinueStatement: () => [],
  MetaProperty: () => [],
  ImportSpecifier: () => [],
  ImportDefaultSpecifier: () => [],
  ImportNamespaceSpecifier: () => [],
  ExportSpecifier: ({ local }) => [local],
  JSXOpeningElement: ({ attributes }) => attributes as readonly unknown[],
  JSXClosingElement: () => [],
  JSXAttribute: ({ value }) => [value],
}

function keyAndValue({ computed, key, value }: Visited): readonly unknown[] {
  return [computed && key, value]
}

/** The patterns whose names a node defines. */
const PATTERNS: Readonly<Record<string, (node: Visited) => readonly unknown[]>> = {
  FunctionDeclaration: nameAndParameters,
  FunctionExpression: nameAndParameters,
  ArrowFunctionExpression: nameAndParameters,
  ClassDeclaration: ({ id }) => [id],
  ClassExpression: ({ id }) => [id],
  VariableDeclarator: ({ id }) => [id],
  CatchClause: ({ param }) => [param],
  ImportSpecifier: ({ local }) => [local],
  ImportDefaultSpecifier: ({ local }) => [local],
  ImportNamespaceSpecifier: ({ local }) => [local],
}

function nameAndParameters({ id, params }: Visited): readonly unknown[] {
  return [id, ...(params as readonly unknown[])]
}

/** Treats a name that is bound anywhere inside as bound everywhere. Real code doesn't use one name both ways. */
export function freeNames(code: Code | AnyNode): FreeNames {
  const used = new Set<string>()
  const tags = new Set<string>()
  const bound = new Set<string>(['arguments'])
  visit(code as unknown as Visited)
  for (const name of bound) {
    used.delete(name)
    tags.delete(name)
  }
  return { names: used, tags }

  function visit(node: Visited): void {
    const { type } = node
    if (type === 'Identifier') {
      used.add(node.name as string)
      return
    }
    if (type === 'UnaryExpression' && node.operator === 'typeof') {
      const operand = node.argument as Visited
      if (operand.type === 'Identifier') {
        bound.add(operand.name as string)
        return
      }
    }
    if (type === 'JSXOpeningElement') visitTag(node.name as Visited)
    for (const pattern of PATTERNS[type]?.(node) ?? []) if (pattern) bind(pattern as AnyNode)
    for (const part of PARTS[type]?.(node) ?? childNodes(node as unknown as AnyNode)) if (part) visit(part as Visited)
  }

  function visitTag(name: Visited): void {
    if (name.type === 'JSXMemberExpression') {
      const object = name.object as Visited
      if (object.type === 'JSXIdentifier') used.add(object.name as string)
      visitTag(object)
    } else if (name.type === 'JSXIdentifier' && !/^[a-z]/.test(name.name as string)) {
      used.add(name.name as string)
      tags.add(name.name as string)
    }
  }

  function bind(pattern: AnyNode): void {
    for (const name of patternNames(pattern as Parameters<typeof patternNames>[0])) bound.add(name)
  }
}

/** A syntax node whose fields are read by name, whatever its kind. */
interface Visited {
  readonly type: string
  readonly [field: string]: unknown
}
