// Reads a PHP library from the `structure.xml` that phpDocumentor writes with `--template=xml`.
// https://github.com/phpDocumentor/phpDocumentor/tree/master/data/templates/xml
import type { Place } from '../../../diagnostics/diagnostic.ts'
import { childOf, childrenOf, type Element, parseXml, textOf } from '../../../dom/dom.ts'
import type { SourceFile } from '../../../files/source-file.ts'
import { callText } from '../declaration.ts'
import { byOrigin } from '../inherited.ts'
import { GROUPS } from '../kinds.ts'
import {
  type Code,
  type Inherited,
  type Library,
  type LibrarySymbol,
  type Member,
  type MemberKind,
  NO_DOC,
  type Parameter,
  type Signature,
  type SymbolKind,
} from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { type DocBlock, idOf, readDocBlock, shortName } from './docblock.ts'

/** What has a page, and the title of its group where its kind has another one. */
const SYMBOLS: Readonly<Record<string, readonly [kind: SymbolKind, group?: string]>> = {
  class: ['class'],
  trait: ['class', 'Traits'],
  interface: ['interface'],
  enum: ['enum'],
  function: ['function'],
  constant: ['variable', 'Constants'],
}
const MEMBERS: Readonly<Record<string, MemberKind>> = {
  case: 'value',
  constant: 'property',
  property: 'property',
  method: 'method',
}

/** Reads all classes, functions, and constants of a project. Private members are left out. */
export function readPhpDoc({ path, files, text }: LibrarySource): Library | undefined {
  const file = files.length === 1 ? files[0] : files.find((each) => each === `${path}/structure.xml`)
  const source = file?.endsWith('.xml') ? text(file) : undefined
  const project = source && childOf(parseXml(source.text), 'project')
  if (!source || childrenOf(project, 'file').length === 0) return undefined
  return new Reader(source, childrenOf(project, 'file')).library(path)
}

class Reader {
  private readonly found: readonly Element[]
  /** IDs of symbols. */
  private readonly ids: ReadonlySet<string>
  /** IDs of members, which inherited ones refer to by class and name. */
  private readonly memberIds = new Set<string>()

  constructor(
    private readonly source: SourceFile,
    files: readonly Element[],
  ) {
    this.found = files.flatMap((file) => childrenOf(file).filter(({ name }) => Object.hasOwn(SYMBOLS, name)))
    this.ids = new Set(this.found.map(idOfElement))
    for (const each of this.found)
      for (const member of membersOf(each)) if (!inheritedFrom(member)) this.memberIds.add(idOfElement(member))
  }

  library(path: string): Library {
    const symbols = this.found.map((each) => this.symbol(each))
    return { path, language: 'php', symbols, isUnordered: true }
  }

  private symbol(element: Element): LibrarySymbol {
    const [kind, group] = SYMBOLS[element.name] as (typeof SYMBOLS)[string]
    const block = readDocBlock(element)
    const name = textAt(element, 'name')
    const namespace = idOf(element.attribs.namespace ?? '')
    const isFunction = kind === 'function'
    const isException = /(?:Exception|Error)$/.test(textAt(element, 'extends'))
    const own = membersOf(element).filter((member) => !inheritedFrom(member))
    return {
      id: idOfElement(element),
      source: this.source,
      kind,
      name,
      modules: namespace === '' ? [] : [namespace],
      group: group ?? (isException ? 'Exceptions' : GROUPS[kind]),
      ...(!isFunction && { declaration: this.declaration(element, block) }),
      doc: isFunction ? NO_DOC : block.doc,
      typeParameters: [],
      signatures: isFunction ? [this.signature(element, block)] : [],
      members: [...own.map((member) => this.member(member)), ...this.magicProperties(element, block)],
      inherited: this.inherited(element),
      place: () => placeOf(this.source, element),
    }
  }

  private declaration(element: Element, block: DocBlock): Code {
    const name = textAt(element, 'name')
    if (element.name === 'constant') return this.constant(element, block)
    const named = (tag: string) =>
      childrenOf(element, tag)
        .map(textOf)
        .filter((each) => each !== '')
    const [bases, interfaces] = [named('extends'), named('implements')]
    const list = (word: string, names: readonly string[]) =>
      names.length === 0 ? '' : ` ${word} ${names.map(shortName).join(', ')}`
    const words = ['abstract', 'final'].filter((word) => element.attribs[word] === 'true')
    return {
      text: `${[...words, element.name, name].join(' ')}${list('extends', bases)}${list('implements', interfaces)}`,
      symbols: this.documented([...bases, ...interfaces]),
    }
  }

  private member(element: Element): Member {
    const kind = MEMBERS[element.name] as MemberKind
    const block = readDocBlock(element)
    const name = textAt(element, 'name')
    const isCalled = kind === 'method'
    const isConstructor = isCalled && name === '__construct'
    const type = block.tags.find((tag) => tag.name === 'var')?.type
    const isFixed = element.name !== 'property'
    const fallback = textAt(element, isFixed ? 'value' : 'default')
    return {
      id: idOfElement(element),
      kind: isConstructor ? 'constructor' : kind,
      name: kind === 'property' && element.name === 'property' ? `$${name}` : name,
      isStatic: element.attribs.static === 'true',
      isOptional: true,
      doc: isCalled ? NO_DOC : withVariable(block),
      ...(!isCalled && (type || isFixed) && { type: isFixed ? this.fixed(type, fallback) : this.type(type ?? '') }),
      ...(element.name === 'constant' && { declaration: this.constant(element, block) }),
      ...(!isCalled && !isFixed && fallback !== '' && { default: fallback }),
      signatures: isCalled ? [this.signature(element, block)] : [],
    }
  }

  /** The value of a constant or a case, after its type. */
  private fixed(type: string | undefined, value: string): Code {
    if (!type) return { text: value, symbols: [] }
    const code = this.type(type)
    return value === '' ? code : { ...code, text: `${code.text} = ${value}` }
  }

  private constant(element: Element, { tags }: DocBlock): Code {
    const value = textAt(element, 'value')
    const type = tags.find(({ name }) => name === 'var')?.type
    return {
      text: `const ${textAt(element, 'name')}${value === '' ? '' : ` = ${value}`}`,
      symbols: type === undefined ? [] : this.type(type).symbols,
    }
  }

  /** Properties that only the comment of a class describes. */
  private magicProperties(element: Element, { tags }: DocBlock): Member[] {
    return tags
      .filter(({ name, variable }) => /^property(?:-read|-write)?$/.test(name) && variable !== '')
      .map(({ variable, type, text }) => ({
        id: `${idOfElement(element)}::$${variable}`,
        kind: 'property',
        name: `$${variable}`,
        isStatic: false,
        isOptional: true,
        doc: { ...NO_DOC, ...(text !== '' && { summary: text }) },
        ...(type !== '' && { type: this.type(type) }),
        signatures: [],
      }))
  }

  private signature(element: Element, { doc, tags }: DocBlock): Signature {
    const parameters = childrenOf(element, 'argument').map((each): Parameter => {
      const name = textAt(each, 'name').replace(/^\$/, '')
      const tag = tags.find((tag) => tag.name === 'param' && tag.variable === name)
      const type = tag?.type || textAt(each, 'type')
      const fallback = textAt(each, 'default')
      return {
        name: `$${name}`,
        ...(type !== '' && { type: this.type(type) }),
        isOptional: fallback !== '',
        ...(fallback !== '' && { default: fallback }),
        ...(tag && tag.text !== '' && { text: tag.text }),
      }
    })
    const returned = tags.find(({ name }) => name === 'return')
    const hasValue = returned !== undefined && returned.type !== '' && !['void', 'never'].includes(returned.type)
    const shown = hasValue || (returned?.text ?? '') !== ''
    return {
      declaration: this.call(element, parameters, returned?.type ?? ''),
      doc,
      typeParameters: [],
      parameters,
      ...(returned &&
        shown && {
          returns: { type: this.type(returned.type || 'mixed'), ...(returned.text !== '' && { text: returned.text }) },
        }),
    }
  }

  /** `public static function get(string $id, int $limit = 10): Order` */
  private call(element: Element, parameters: readonly Parameter[], returned: string): Code {
    const { attribs } = element
    const byReference = new Set(
      childrenOf(element, 'argument')
        .filter((each) => each.attribs.by_reference === 'true')
        .map((each) => `$${textAt(each, 'name').replace(/^\$/, '')}`),
    )
    const words = [
      ...['abstract', 'final'].filter((word) => attribs[word] === 'true'),
      ...(element.name === 'method' ? [attribs.visibility || 'public'] : []),
      ...(attribs.static === 'true' ? ['static'] : []),
      'function',
    ]
    const written = parameters.map(
      ({ name, type, default: fallback }) =>
        `${type ? `${type.text} ` : ''}${byReference.has(name) ? '&' : ''}${name}${fallback === undefined ? '' : ` = ${fallback}`}`,
    )
    const end = returned === '' ? '' : `: ${this.type(returned).text}`
    const head = `${words.join(' ')} ${textAt(element, 'name')}`
    return { text: callText(head, written, end, '    '), symbols: [] }
  }

  /** `Order|null` for `\Acme\Order|null`. */
  private type(written: string): Code {
    const names = written.match(/\\[\w\\\u0080-\uffff]+/g) ?? []
    return { text: shortName(written), symbols: this.documented(names) }
  }

  private documented(names: readonly string[]): string[] {
    return [...new Set(names.map(idOf))].filter((id) => this.ids.has(id))
  }

  private inherited(element: Element): Inherited[] {
    const members = membersOf(element).flatMap((member) => {
      const from = inheritedFrom(member)
      if (from === undefined) return []
      const owner = idOf(from).replace(/::.*$/, '')
      const name = textAt(member, 'name')
      const id = [`${owner}::${name}()`, `${owner}::$${name}`, `${owner}::${name}`].find((each) =>
        this.memberIds.has(each),
      )
      if (!this.ids.has(owner) || id === undefined) return []
      return { from: shortName(owner), id, name: member.name === 'property' ? `$${name}` : name }
    })
    return byOrigin(members)
  }
}

function textAt(element: Element, name: string): string {
  return textOf(childOf(element, name))
}

/** Older versions name elements only by their full name. */
function idOfElement(element: Element): string {
  return idOf(textAt(element, 'full_name') || textAt(element, 'name'))
}

function inheritedFrom(member: Element): string | undefined {
  return textAt(member, 'inherited_from') || undefined
}

function membersOf(element: Element): Element[] {
  return childrenOf(element).filter(
    ({ name, attribs }) => Object.hasOwn(MEMBERS, name) && attribs.visibility !== 'private',
  )
}

/** The comment of a property may be at its `@var` alone. */
function withVariable({ doc, tags }: DocBlock): DocBlock['doc'] {
  const text = tags.find(({ name }) => name === 'var')?.text ?? ''
  return doc.summary === undefined && text !== '' ? { ...doc, summary: text } : doc
}

function placeOf({ path }: SourceFile, { startIndex, name }: Element): Place {
  const start = startIndex ?? 0
  return { file: path, start, end: start + name.length + 1 }
}
