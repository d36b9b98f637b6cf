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
    switch (node.type) {
      case 'Identifier':
        used.add(node.name as string)
        return
      case 'MemberExpression':
        visit(node.object as Visited)
        if (node.computed) visit(node.property as Visited)
        return
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (node.computed) visit(node.key as Visited)
        if (node.value) visit(node.value as Visited)
        return
      case 'UnaryExpression':
        if (node.operator === 'typeof' && (node.argument as Visited).type === 'Identifier') {
          bound.add((node.argument as Visited).name as string)
          return
        }
        break
      case 'LabeledStatement':
        visit(node.body as Visited)
        return
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'MetaProperty':
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (node.id) bound.add((node.id as Visited).name as string)
        for (const parameter of node.params as AnyNode[]) bind(parameter)
        break
      case 'ClassDeclaration':
      case 'ClassExpression':
        if (node.id) bound.add((node.id as Visited).name as string)
        break
      case 'VariableDeclarator':
        bind(node.id as AnyNode)
        break
      case 'CatchClause':
        if (node.param) bind(node.param as AnyNode)
        break
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        bound.add((node.local as Visited).name as string)
        return
      case 'ExportSpecifier':
        visit(node.local as Visited)
        return
      case 'JSXOpeningElement':
        visitTag(node.name as Visited)
        for (const attribute of node.attributes as Visited[]) visit(attribute)
        return
      case 'JSXClosingElement':
        return
      case 'JSXAttribute':
        if (node.value) visit(node.value as Visited)
        return
    }
    for (const child of childNodes(node as unknown as AnyNode)) visit(child as unknown as Visited)
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
