// Walks a draft and builds the static tree: inserts snippets, evaluates expressions, and replaces variables.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { Draft, DraftElement, DraftNode, Esm, Expression } from '../draft.ts'
import { flattened } from '../flattened.ts'
import type { Import } from '../page.ts'
import type { Element, Fragment, Node, Span, Value } from '../tree.ts'
import { Attributes } from './attributes.ts'
import { AuthorCode, type GivenProp, type OwnComponent } from './author-code.ts'
import type { Compiler } from './compile.ts'
import { Expressions } from './expressions.ts'
import { FindingLog } from './finding-log.ts'
import * as finding from './findings.ts'
import { ImportLog } from './import-log.ts'
import type { Linker } from './linker.ts'
import { handlersCode } from './live-code.ts'
import type { Module } from './module.ts'
import { MAX_COPIES, type Origin } from './pieces.ts'
import { attributePlace, placeOf, typedText } from './places.ts'
import type { Runner } from './runner.ts'
import { definedOutside, type Scope } from './scope.ts'
import { asNodes, type Room, shapeFor } from './shape.ts'
import { Texts } from './texts.ts'

/** Maximum number of insertions on one page. More than that is a snippet that multiplies. */
const MAX_SNIPPETS = 10_000
/** Maximum nesting of snippets. */
const MAX_CHAIN = 50

export interface WalkOptions {
  readonly linker: Linker
  readonly compiler: Compiler
  /** Whether a tag is laid out by its parent. */
  isPart(tag: string): boolean
  readonly variables: Readonly<Record<string, string>>
  /** Runs code. Without it, code that needs to run is only noted. */
  readonly runner?: Runner
}

/** One use of a snippet. */
interface SnippetUse {
  readonly props: Readonly<Record<string, Value>>
  readonly children: (() => Node[]) | undefined
  readonly place: Place
  readonly span: Span | undefined
  readonly room: Room
}

/** One evaluation of one page. */
export class Walk {
  private readonly linker: Linker
  private readonly findings = new FindingLog()
  private readonly imports: ImportLog
  private readonly texts: Texts
  private readonly expressions: Expressions
  private readonly attributes: Attributes
  private snippets = 0
  private copies = 0
  /** The components that made the nodes inside other components' tags. */
  private readonly origins = new WeakMap<Node, Origin>()
  /** True between the tags of an author's component. */
  private isHandedOver = false

  constructor(private readonly options: WalkOptions) {
    const { linker, compiler, variables, runner } = options
    const { findings } = this
    const texts = new Texts(variables, findings)
    const code =
      runner &&
      new AuthorCode({
        runner,
        origin: (name, scope) => linker.origin(scope.module, name),
        outsideNames: (syntax) => compiler.outsideNames(syntax),
        isPart: (tag) => options.isPart(tag),
        ownComponent: (tag, scope) => this.ownComponent(tag, scope),
        childOrigin: (node) => this.origins.get(node),
        spend: (nodes) => {
          this.copies += nodes
          return this.copies <= MAX_COPIES
        },
        text: (value) => texts.plain(value),
        insert: (file, props, children, scope) => this.insert(file, props, children, scope),
      })
    this.linker = linker
    this.texts = texts
    this.imports = new ImportLog(linker, findings)
    this.expressions = new Expressions({
      linker,
      compiler,
      texts,
      findings,
      code,
      nodes: (drafts, scope, room) => this.nodes(drafts, scope, room),
    })
    this.attributes = new Attributes({ expressions: this.expressions, texts, findings })
  }

  /** Modules with code that needs to run, when there is no runner. */
  get unrun(): ReadonlySet<Module> {
    return this.expressions.unrun
  }

  page(draft: Draft): { children: Node[]; imports: Import[]; diagnostics: Diagnostic[] } {
    const module = this.linker.module(draft)
    this.imports.visit(module)
    const { broken = [], imported = [] } = this.options.runner ?? {}
    for (const [file, { message, offset = 0 }] of broken) {
      this.findings.add(finding.invalidModule(message, { file, start: offset, end: offset + 1 }))
    }
    for (const file of imported) this.imports.note(file, { file, start: 0, end: 0 })
    const children = this.nodes(draft.children, { module, files: [draft.file] }, 'flow')
    return { children, imports: this.imports.list(), diagnostics: this.findings.list() }
  }

  private nodes(drafts: readonly DraftNode[], scope: Scope, room: Room): Node[] {
    return flattened(drafts.map((draft) => this.node(draft, scope, room)))
  }

  private node(draft: DraftNode, scope: Scope, room: Room): Node | Node[] {
    if (draft.type === 'expression') return this.expression(draft, scope, room)
    if (draft.type === 'draftElement') return this.element(draft, scope, room)
    if (draft.type === 'esm') return this.esm(draft, scope)
    return this.plain(draft, scope)
  }

  /** A plain Markdown node: evaluates its content and replaces names in its texts. */
  private plain(draft: Exclude<DraftNode, DraftElement | Expression | Esm>, scope: Scope): Node {
    const node = { ...draft }
    const { texts } = this
    const place = () => placeOf(scope, draft.span)
    const address = (value: string) => texts.prose(texts.props(value, scope), place)
    switch (node.type) {
      case 'text':
        node.value = texts.prose(node.value, place, typedText(scope, draft.span))
        break
      case 'inlineCode':
        node.value = texts.code(node.value, scope)
        break
      case 'code':
        node.value = texts.code(node.value, scope)
        node.meta = texts.code(node.meta, scope)
        break
      case 'math':
      case 'inlineMath':
        node.value = texts.plain(node.value)
        break
      case 'link':
      case 'image':
        node.url = address(node.url)
        if (node.title !== undefined) node.title = address(node.title)
        if (node.type === 'image') node.alt = address(node.alt)
    }
    if ('children' in node) node.children = this.nodes(node.children as DraftNode[], scope, roomIn(node.type))
    return node
  }

  /** Import and export statements show nothing. Text that only looks like one does. */
  private esm(esm: Esm, scope: Scope): Node[] {
    const broken = scope.module.broken.get(esm)
    if (!broken) return []
    const { message, text, start, end } = broken
    return [{ type: 'invalid', value: text, message, inline: false, span: { start, end } }]
  }

  private expression(draft: Expression, scope: Scope, room: Room): Node[] {
    const { value, span } = draft
    const place = placeOf(scope, span)
    const site = { base: span && span.start + 1, around: span, inline: room === 'inline' }
    const outcome = this.expressions.evaluate(value, scope, site)
    switch (outcome.kind) {
      case 'value': {
        const nodes = asNodes(outcome.value, span)
        if (outcome.shortcoming) this.findings.add(finding.shortcoming(`{${value}}`, outcome.shortcoming, place))
        if (nodes) return shapeFor(nodes, room)
        this.findings.add(finding.notShowable(value, place))
        break
      }
      case 'undefined':
        this.findings.add(finding.undefinedName(outcome.name, value, place, definedOutside(outcome.name, scope)))
        break
      case 'mistake':
        this.findings.add(finding.invalidExpression(outcome.mistake, place))
        break
      case 'error':
        this.findings.add(finding.codeError(value, outcome.message, place))
        break
      case 'code':
        this.findings.add(finding.codeNotRun(value, place))
    }
    return shapeFor([{ type: 'text', value: `{${value}}`, span }], room)
  }

  // --- tags

  private element(draft: DraftElement, scope: Scope, room: Room): Node[] {
    const { name } = draft
    if (name === '' || name === 'Fragment' || name === 'React.Fragment') return this.nodes(draft.children, scope, room)
    const binding = this.linker.local(scope.module, rootName(name))
    if (binding?.kind === 'snippet') {
      return this.insertModule(
        binding.module,
        this.use(draft, scope, room, this.attributes.values(draft, scope)),
        scope,
      )
    }
    if (name === 'Snippet' && !binding) {
      const inserted = this.insertByFile(draft, scope, room)
      if (inserted) return inserted
    }
    if (binding?.kind === 'left out') return this.nodes(draft.children, scope, room)
    if (binding && binding.kind !== 'absent') return this.authorElement(draft, scope, room)
    const outer = !binding && scope.outer ? this.ownComponent(name, scope.outer) : undefined
    if (outer?.binding.kind === 'snippet') {
      const values = this.attributes.values(draft, scope)
      return this.insertModule(outer.binding.module, this.use(draft, scope, room, values), scope)
    }
    if (outer) return this.authorElement(draft, scope, room, outer.scope)
    return [this.plainElement(draft, scope)]
  }

  /** What a tag means that only the author can have defined, in a file or those that insert it. */
  private ownComponent(tag: string, scope: Scope): OwnComponent | undefined {
    if (!/^[A-Z]\w*$/.test(tag) || this.options.compiler.isComponent(tag)) return undefined
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const binding = this.linker.local(at.module, tag)
      if (binding) return /absent|left out/.test(binding.kind) ? undefined : { binding, scope: at }
    }
    return undefined
  }

  private plainElement(draft: DraftElement, scope: Scope): Element {
    const element: Element = {
      type: 'element',
      name: draft.name,
      props: this.attributes.values(draft, scope),
      children: this.between(draft, scope, false),
      inline: draft.inline,
      span: draft.span,
    }
    const handlers = this.attributes.handlers(draft, scope)
    if (handlers.length === 0) return element
    const { compiler } = this.options
    const live = handlersCode(handlers, { scope, tags: [], outsideNames: (code) => compiler.outsideNames(code) })
    if (live) element.handlers = live
    else this.findings.add(finding.shortcoming(`<${draft.name}>`, { kind: 'frozen' }, placeOf(scope, draft.span)))
    return element
  }

  /** The content between the tags. `isHandedOver` is true when an author's component receives it. */
  private between(draft: DraftElement, scope: Scope, isHandedOver: boolean): Node[] {
    const outer = this.isHandedOver
    this.isHandedOver = isHandedOver
    const nodes = this.nodes(draft.children, scope, draft.inline ? 'inline' : 'bare')
    this.isHandedOver = outer
    return nodes
  }

  /** @param owner the scope that defines the tag, if it's another one */
  private authorElement(draft: DraftElement, scope: Scope, room: Room, owner = scope): Node[] {
    const place = placeOf(scope, draft.span)
    const tag = `<${draft.name}>`
    const code = this.expressions.runComponent(owner)
    if (code === 'with the expression') return []
    if (code === 'not') {
      this.findings.add(finding.codeNotRun(tag, place))
      return [this.plainElement(draft, scope)]
    }
    const call = {
      tag: draft.name,
      props:
        owner === scope
          ? this.attributes.given(draft, scope)
          : Object.entries(this.attributes.values(draft, scope)).map(([name, value]) => ({ name, value })),
      children: this.between(draft, scope, true),
      span: draft.span,
    }
    const { nodes, error, shortcoming } = code.component(call, owner)
    if (error !== undefined) this.findings.add(finding.codeError(tag, error, place))
    else if (shortcoming) this.findings.add(finding.shortcoming(tag, shortcoming, place))
    const shaped = shapeFor(nodes, draft.inline ? 'inline' : room)
    if (!this.isHandedOver) return shaped
    const shown: Fragment = { type: 'fragment', file: scope.module.file, children: shaped, span: draft.span }
    this.origins.set(shown, { tag: draft.name, props: knownProps(call.props), children: call.children })
    return [shown]
  }

  // --- snippets

  /** `<Snippet file="x.mdx"/>` inserts `/snippets/x.mdx` or, in old folders, `/_snippets/x.mdx`. */
  private insertByFile(draft: DraftElement, scope: Scope, room: Room): Node[] | undefined {
    const { file, ...props } = this.attributes.values(draft, scope)
    if (typeof file !== 'string') return undefined
    const path = file.replace(/^\/*(?:_?snippets\/)?/, '')
    const place = attributePlace(scope, draft, 'file')
    const [loaded, older] = ['/snippets/', '/_snippets/'].map((folder) =>
      this.linker.load(scope.module.file, `${folder}${path}`),
    )
    const found = loaded?.kind === 'mdx' ? loaded : older
    if (found?.kind === 'mdx') {
      this.imports.note(found.draft.file, place)
      return this.insertModule(this.linker.module(found.draft), this.use(draft, scope, room, props), scope)
    }
    const [tried, nearest] = loaded?.kind === 'missing' ? [loaded.tried, loaded.nearest] : [`snippets/${path}`]
    const help = 'The path in `file` starts at the folder `snippets` or `_snippets`.'
    this.findings.add(finding.missingFile(tried, nearest, place, help))
    return []
  }

  /** Inserts an MDX snippet that code renders. */
  private insert(file: string, props: Record<string, Value>, children: () => Node[], scope: Scope): Node[] {
    const loaded = this.linker.load(scope.module.file, `/${file}`)
    if (loaded.kind !== 'mdx') return []
    const use: SnippetUse = { props, children, place: placeOf(scope, undefined), span: undefined, room: 'bare' }
    return this.insertModule(this.linker.module(loaded.draft), use, scope)
  }

  private use(draft: DraftElement, scope: Scope, room: Room, props: SnippetUse['props']): SnippetUse {
    // Evaluated in the scope of the file that uses the snippet, and created again each time the snippet shows it.
    const children = (): Node[] => {
      const fragment: Fragment = {
        type: 'fragment',
        file: scope.module.file,
        children: this.between(draft, scope, false),
      }
      return [fragment]
    }
    return {
      props,
      children: draft.children.length > 0 ? children : undefined,
      place: placeOf(scope, draft.span),
      span: draft.span,
      room: draft.inline ? 'inline' : room,
    }
  }

  private insertModule(module: Module, use: SnippetUse, scope: Scope): Node[] {
    if (scope.files.includes(module.file)) {
      const cycle = [...scope.files.slice(scope.files.indexOf(module.file)), module.file]
      this.findings.add(finding.importCycle(cycle, use.place))
      return []
    }
    if (scope.files.length > MAX_CHAIN) {
      this.findings.add(finding.longChain(MAX_CHAIN, use.place))
      return []
    }
    if (++this.snippets > MAX_SNIPPETS) {
      if (this.snippets === MAX_SNIPPETS + 1) this.findings.add(finding.tooManySnippets(MAX_SNIPPETS, use.place))
      return []
    }
    this.imports.visit(module)
    const { props, children } = use
    const inner: Scope = { module, props, children, files: [...scope.files, module.file], outer: scope }
    const nodes = shapeFor(this.nodes(module.draft.children, inner, 'flow'), use.room)
    return [{ type: 'fragment', file: module.file, children: nodes, span: use.span }]
  }
}

function roomIn(parent: Node['type']): Room {
  return parent === 'listItem' || parent === 'blockquote' || parent === 'footnoteDefinition' ? 'flow' : 'inline'
}

/** The attributes whose values are known without running anything. */
function knownProps(props: readonly GivenProp[]): Record<string, Value> {
  const known: Record<string, Value> = {}
  for (const prop of props) if ('value' in prop && prop.name !== '...') known[prop.name] = prop.value
  return known
}

function rootName(name: string): string {
  const dot = name.indexOf('.')
  return dot === -1 ? name : name.slice(0, dot)
}
