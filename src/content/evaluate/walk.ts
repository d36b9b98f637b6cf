// Walks a draft and writes the static tree: snippets in, expressions to values, variables replaced.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { attributeSpan } from '../attribute-place.ts'
import type { Draft, DraftAttribute, DraftElement, DraftNode, Esm, Expression } from '../draft.ts'
import type { Import } from '../page.ts'
import type { Element, Fragment, Node, Span, Value } from '../tree.ts'
import { AuthorCode, type GivenProp } from './author-code.ts'
import { type CompileMistake, type Compiler, spreadText } from './compile.ts'
import * as finding from './findings.ts'
import { type Code, EXPRESSION_OFFSET, isMistake, parseExpression } from './javascript.ts'
import { type JsxSource, jsxToDraft } from './jsx-draft.ts'
import type { Binding, Linker } from './linker.ts'
import type { Module } from './module.ts'
import type { Runner } from './runner.ts'
import { type Scope, scopeValue } from './scope.ts'
import { asNodes, type Room, shapeFor } from './shape.ts'
import { copyFields, evaluateStatic, type Outcome } from './static.ts'
import { substituteProps, substituteVariables } from './substitute.ts'

/** Expansions on one page; more is a snippet that multiplies. */
const MOST_SNIPPETS = 10_000

export interface WalkOptions {
  readonly linker: Linker
  readonly compiler: Compiler
  readonly variables: Readonly<Record<string, string>>
  /** Runs what must be run; without it, that is only noted. */
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
  /** Modules with code that must be run. */
  readonly unrun = new Set<Module>()
  private readonly diagnostics = new Map<string, Diagnostic>()
  private readonly imports = new Map<string, Import>()
  private readonly visited = new Set<Module>()
  private readonly resolving = new Set<string>()
  private snippets = 0

  private readonly code: AuthorCode | undefined
  /** Within tags of an expression: they are made whole, here or in the sandbox. */
  private within: { needsCode: boolean } | undefined

  constructor(private readonly options: WalkOptions) {
    const { runner, compiler } = options
    this.code =
      runner &&
      new AuthorCode({
        runner,
        outsideNames: (code) => compiler.outsideNames(code),
        text: (value) => substituteVariables(value, options.variables),
        insert: (file, props, children, scope) => this.insert(file, props, children, scope),
      })
  }

  page(draft: Draft): { children: Node[]; imports: Import[]; diagnostics: Diagnostic[] } {
    const module = this.options.linker.module(draft)
    this.visit(module)
    for (const [file, mistake] of this.options.runner?.broken ?? []) this.reportBroken(file, mistake)
    for (const { path } of this.options.runner?.scripts ?? []) this.noteImport(path, { file: path, start: 0, end: 0 })
    const children = this.nodes(draft.children, { module, files: [draft.file] }, 'flow')
    return { children, imports: [...this.imports.values()], diagnostics: [...this.diagnostics.values()] }
  }

  // --- modules

  /** Notes what a module imports, and reports what cannot be found. */
  private visit(module: Module): void {
    if (this.visited.has(module)) return
    this.visited.add(module)
    const { linker } = this.options
    for (const { specifier, place } of module.imports) {
      if (linker.isBuiltIn(specifier)) continue
      const loaded = linker.load(module.file, specifier)
      if (loaded.kind === 'missing') this.report(finding.missingFile(loaded.tried, loaded.nearest, place))
      else if (loaded.kind === 'foreign') this.report(finding.foreignModule(specifier, place))
      else if (loaded.kind === 'mdx') {
        this.noteImport(loaded.draft.file, place)
        this.visit(linker.module(loaded.draft))
      } else this.noteImport(loaded.kind === 'script' ? loaded.source.path : loaded.file, place)
    }
    for (const name of [...module.importedNames.values(), ...module.reExports.values()]) {
      if (linker.imported(module, name)) continue
      const loaded = linker.load(module.file, name.specifier)
      if (loaded.kind !== 'mdx') continue
      const nearest = suggest(name.imported, linker.module(loaded.draft).exports.keys())
      const help = nearest
        ? `Did you mean \`${nearest}\`?`
        : 'The content of an MDX file is its default export: import it without braces.'
      this.report(finding.missingExport(name.imported, loaded.draft.file, help, name.place))
    }
  }

  private reportBroken(file: string, { message, offset = 0 }: CompileMistake): void {
    this.report(finding.invalidModule(message, { file, start: offset, end: offset + 1 }))
  }

  private noteImport(file: string, place: Place): void {
    if (!this.imports.has(file)) this.imports.set(file, { file, place })
  }

  // --- nodes

  private nodes(drafts: readonly DraftNode[], scope: Scope, room: Room): Node[] {
    const out: Node[] = []
    for (const draft of drafts) {
      if (draft.type === 'expression') out.push(...this.expression(draft, scope, room))
      else if (draft.type === 'draftElement') out.push(...this.element(draft, scope, room))
      else if (draft.type === 'esm') out.push(...this.esm(draft, scope))
      else out.push(this.plain(draft, scope))
    }
    return out
  }

  /** A node of Markdown: the same, with what it holds evaluated and the names in its texts replaced. */
  private plain(draft: Exclude<DraftNode, DraftElement | Expression | Esm>, scope: Scope): Node {
    const node = { ...draft }
    const place = () => this.place(scope, draft.span)
    switch (node.type) {
      case 'text':
        node.value = this.text(node.value, place, this.typed(scope, draft.span))
        break
      case 'inlineCode':
        node.value = this.codeText(node.value, scope)
        break
      case 'code':
        node.value = this.codeText(node.value, scope)
        node.meta = this.codeText(node.meta, scope)
        break
      case 'math':
      case 'inlineMath':
        node.value = substituteVariables(node.value, this.options.variables)
        break
      case 'link':
      case 'image':
        node.url = this.text(this.propText(node.url, scope), place)
        if (node.title !== undefined) node.title = this.text(this.propText(node.title, scope), place)
        if (node.type === 'image') node.alt = this.text(this.propText(node.alt, scope), place)
    }
    if ('children' in node) node.children = this.nodes(node.children as DraftNode[], scope, roomIn(node.type))
    return node
  }

  private esm(esm: Esm, scope: Scope): Node[] {
    const broken = scope.module.broken.get(esm)
    if (!broken) return []
    const { mistake, text, start, end } = broken
    const offset = (esm.span?.start ?? 0) + mistake.offset
    this.report(
      finding.invalidStatement(
        mistake.message,
        this.place(scope, { start: Math.min(offset, end - 1), end: Math.min(offset + 1, end) }),
      ),
    )
    return [{ type: 'invalid', value: text, message: mistake.message, inline: false, span: { start, end } }]
  }

  private expression(draft: Expression, scope: Scope, room: Room): Node[] {
    const place = this.place(scope, draft.span)
    const base = draft.span && draft.span.start + 1
    const outcome = this.evaluate(draft.value, scope, { base, around: draft.span, inline: room === 'inline' })
    switch (outcome.kind) {
      case 'value': {
        const nodes = asNodes(outcome.value, draft.span)
        if (nodes) return shapeFor(nodes, room)
        this.report(finding.notShowable(draft.value, place))
        break
      }
      case 'undefined':
        this.report(finding.undefinedName(outcome.name, draft.value, place))
        break
      case 'mistake':
        this.report(finding.invalidExpression(outcome.message, place))
        break
      case 'error':
        this.report(finding.codeError(draft.value, outcome.message, place))
        break
      case 'code':
        this.report(finding.codeNotRun(draft.value, place))
    }
    return shapeFor([{ type: 'text', value: `{${draft.value}}`, span: draft.span }], room)
  }

  private element(draft: DraftElement, scope: Scope, room: Room): Node[] {
    const { name } = draft
    if (name === '' || name === 'Fragment' || name === 'React.Fragment') return this.nodes(draft.children, scope, room)
    const binding = this.options.linker.local(scope.module, rootName(name))
    if (binding?.kind === 'snippet') return this.snippet(draft, binding.module, scope, room)
    if (name === 'Snippet' && !binding) {
      const inserted = this.snippetByFile(draft, scope, room)
      if (inserted) return inserted
    }
    if (binding && binding.kind !== 'absent') return this.authorElement(draft, scope, room)
    return [this.plainElement(draft, scope)]
  }

  private plainElement(draft: DraftElement, scope: Scope): Element {
    return {
      type: 'element',
      name: draft.name,
      props: this.props(draft, scope),
      children: this.nodes(draft.children, scope, draft.inline ? 'inline' : 'bare'),
      inline: draft.inline,
      span: draft.span,
    }
  }

  // --- authors' components

  private authorElement(draft: DraftElement, scope: Scope, room: Room): Node[] {
    if (this.within) {
      this.within.needsCode = true
      return []
    }
    const place = this.place(scope, draft.span)
    const tag = `<${draft.name}>`
    if (!this.code) {
      this.unrun.add(scope.module)
      this.report(finding.codeNotRun(tag, place))
      return [this.plainElement(draft, scope)]
    }
    const children = this.nodes(draft.children, scope, draft.inline ? 'inline' : 'bare')
    const origin = this.options.linker.origin(scope.module, draft.name)
    const props = this.givenProps(draft, scope)
    const { nodes, error, frozen } = this.code.component(
      { tag: draft.name, props, children, origin, span: draft.span },
      scope,
    )
    if (error !== undefined) this.report(finding.codeError(tag, error, place))
    else if (frozen) this.report(finding.frozenComponent(tag, place))
    return shapeFor(nodes, draft.inline ? 'inline' : room)
  }

  private givenProps(draft: DraftElement, scope: Scope): GivenProp[] {
    const given: GivenProp[] = []
    for (const attribute of draft.attributes) {
      const name = 'spread' in attribute ? '...' : attribute.name
      const text =
        'spread' in attribute
          ? spreadText(attribute.spread)
          : typeof attribute.value === 'object'
            ? attribute.value.expression
            : undefined
      const code = text === undefined ? undefined : parseExpression(text)
      if (text !== undefined && code && !isMistake(code) && this.mustRun(text, code, scope)) {
        given.push({ name, thunk: { text, code } })
      } else {
        const value =
          'spread' in attribute
            ? this.attribute(text as string, '…', draft, scope)
            : this.attributeValue(attribute, draft, scope)
        given.push({ name, value })
      }
    }
    return given
  }

  private mustRun(text: string, code: Code, scope: Scope): boolean {
    const outcome = this.evaluateCode(code, scope, { text: `(${text}`, inline: false })
    return outcome.kind === 'code' && this.missingName(code, scope) === undefined
  }

  /** An MDX snippet that code shows. */
  private insert(file: string, props: Record<string, Value>, children: () => Node[], scope: Scope): Node[] {
    const loaded = this.options.linker.load(scope.module.file, `/${file}`)
    if (loaded.kind !== 'mdx') return []
    const module = this.options.linker.module(loaded.draft)
    return this.inserted(
      module,
      { props, children, place: this.place(scope, undefined), span: undefined, room: 'bare' },
      scope,
    )
  }

  // --- snippets

  /** `<Snippet file="x.mdx"/>` stands for `/snippets/x.mdx`, in old folders `/_snippets/x.mdx`. */
  private snippetByFile(draft: DraftElement, scope: Scope, room: Room): Node[] | undefined {
    const { file, ...props } = this.props(draft, scope)
    if (typeof file !== 'string') return undefined
    const path = file.replace(/^\/*(?:_?snippets\/)?/, '')
    const span = draft.span && (attributeSpan(scope.module.draft.source.text, draft.span.start, 'file') ?? draft.span)
    const place = this.place(scope, span)
    const [loaded, older] = ['/snippets/', '/_snippets/'].map((folder) =>
      this.options.linker.load(scope.module.file, `${folder}${path}`),
    )
    const found = loaded?.kind === 'mdx' ? loaded : older
    if (found?.kind === 'mdx') {
      this.noteImport(found.draft.file, place)
      return this.snippet(draft, this.options.linker.module(found.draft), scope, room, props)
    }
    const [tried, nearest] = loaded?.kind === 'missing' ? [loaded.tried, loaded.nearest] : [`snippets/${path}`]
    this.report(finding.missingFile(tried, nearest, place))
    return []
  }

  private snippet(
    draft: DraftElement,
    module: Module,
    scope: Scope,
    room: Room,
    props = this.props(draft, scope),
  ): Node[] {
    const use: SnippetUse = {
      props,
      children: draft.children.length > 0 ? () => this.slot(draft, scope) : undefined,
      place: this.place(scope, draft.span),
      span: draft.span,
      room: draft.inline ? 'inline' : room,
    }
    return this.inserted(module, use, scope)
  }

  private inserted(module: Module, use: SnippetUse, scope: Scope): Node[] {
    if (scope.files.includes(module.file)) {
      const cycle = [...scope.files.slice(scope.files.indexOf(module.file)), module.file]
      this.report(finding.importCycle(cycle, use.place))
      return []
    }
    if (++this.snippets > MOST_SNIPPETS) {
      if (this.snippets === MOST_SNIPPETS + 1) this.report(finding.tooManySnippets(MOST_SNIPPETS, use.place))
      return []
    }
    this.visit(module)
    const { props, children } = use
    const inner: Scope = { module, props, children, files: [...scope.files, module.file] }
    const nodes = shapeFor(this.nodes(module.draft.children, inner, 'flow'), use.room)
    return [{ type: 'fragment', file: module.file, children: nodes, span: use.span }]
  }

  /** What stands between the tags of a snippet's use, back in the file of the use. */
  private slot(draft: DraftElement, scope: Scope): Node[] {
    const children = this.nodes(draft.children, scope, draft.inline ? 'inline' : 'bare')
    const fragment: Fragment = { type: 'fragment', file: scope.module.file, children }
    return [fragment]
  }

  // --- values

  private props(draft: DraftElement, scope: Scope): Record<string, Value> {
    const props: Record<string, Value> = {}
    for (const attribute of draft.attributes) {
      if ('spread' in attribute) {
        const value = this.attribute(spreadText(attribute.spread), '…', draft, scope)
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) copyFields(props, value)
      } else if (attribute.name !== '__proto__') {
        const value = this.attributeValue(attribute, draft, scope)
        if (value !== undefined) props[attribute.name] = value
      }
    }
    return props
  }

  private attributeValue(
    attribute: Extract<DraftAttribute, { name: string }>,
    draft: DraftElement,
    scope: Scope,
  ): Value {
    const { name, value } = attribute
    if (value === true) return true
    if (typeof value === 'string') return this.text(value, () => this.attributePlace(name, draft, scope))
    return this.attribute(value.expression, name, draft, scope)
  }

  private attribute(expression: string, name: string, draft: DraftElement, scope: Scope): Value {
    const outcome = this.evaluate(expression, scope, {
      ...(expression.includes('<') ? this.attributeSource(name, draft, scope) : {}),
      inline: false,
    })
    if (outcome.kind === 'value') return outcome.value
    const place = this.attributePlace(name, draft, scope)
    if (outcome.kind === 'undefined') this.report(finding.undefinedAttribute(name, outcome.name, place))
    else if (outcome.kind === 'mistake') this.report(finding.invalidExpression(outcome.message, place))
    else if (outcome.kind === 'error') this.report(finding.codeError(expression, outcome.message, place))
    else this.report(finding.codeNotRun(expression, place))
    return undefined
  }

  private evaluate(
    text: string,
    scope: Scope,
    at: Omit<JsxSource, 'text'> & { inline: boolean },
  ): Outcome | { kind: 'mistake'; message: string } {
    const code = parseExpression(text)
    if (code === undefined) return { kind: 'value', value: undefined }
    if (isMistake(code)) return { kind: 'mistake', message: code.message }
    const known = at.base !== undefined && scope.module.draft.source.text.startsWith(text, at.base)
    const base = known ? (at.base as number) - EXPRESSION_OFFSET : undefined
    const outcome = this.evaluateCode(code, scope, { ...at, text: `(${text}`, base })
    return outcome.kind === 'code' ? this.run(text, code, scope) : outcome
  }

  private run(text: string, code: Code, scope: Scope): Outcome {
    if (this.within) {
      this.within.needsCode = true
      return { kind: 'value', value: undefined }
    }
    const missing = this.missingName(code, scope)
    if (missing !== undefined) return { kind: 'undefined', name: missing }
    if (this.code) return this.code.expression(text, code, scope)
    this.unrun.add(scope.module)
    return { kind: 'code' }
  }

  /** The first name of an expression that neither its module nor its surroundings define. */
  private missingName(code: Code, scope: Scope): string | undefined {
    const { importedNames, declared } = scope.module
    return this.options.compiler
      .outsideNames(code)
      .find((name) => !importedNames.has(name) && !declared.has(name) && !scopeValue(name, scope))
  }

  private evaluateCode(code: Code, scope: Scope, source: JsxSource & { inline: boolean }): Outcome {
    return evaluateStatic(code, {
      lookup: (name) => this.lookup(name, scope),
      nodes: (tags) =>
        this.whole(() => this.nodes(jsxToDraft(tags, source, source.inline), scope, source.inline ? 'inline' : 'bare')),
      text: (value) => substituteVariables(value, this.options.variables),
    })
  }

  private lookup(name: string, scope: Scope): Outcome {
    const binding = this.options.linker.local(scope.module, name)
    switch (binding?.kind) {
      case 'value':
        return binding
      case 'constant':
        return this.constant(binding)
      case 'snippet':
      case 'code':
        return { kind: 'code' }
      case 'absent':
        return { kind: 'value', value: undefined }
    }
    const found = scopeValue(name, scope)
    if (found) return { kind: 'value', value: found.value }
    if (name === 'NaN') return { kind: 'value', value: Number.NaN }
    if (name === 'Infinity') return { kind: 'value', value: Number.POSITIVE_INFINITY }
    return this.options.compiler.isKnown(name) ? { kind: 'code' } : { kind: 'undefined', name }
  }

  /** Nodes that need nothing to be run; undefined, without findings, when something in them does. */
  private whole(make: () => Node[]): Node[] | undefined {
    const outer = this.within
    const within = outer ?? { needsCode: false }
    const known = this.diagnostics.size
    this.within = within
    const nodes = make()
    this.within = outer
    if (!within.needsCode) return nodes
    for (const key of [...this.diagnostics.keys()].slice(known)) this.diagnostics.delete(key)
    return undefined
  }

  private constant({ module, name, init }: Extract<Binding, { kind: 'constant' }>): Outcome {
    const key = `${module.file}\0${name}`
    if (this.resolving.has(key)) return { kind: 'error', message: `\`${name}\` is used before it has a value.` }
    this.resolving.add(key)
    const source = { text: init.text, inline: false }
    const outcome = this.evaluateCode(init.code, { module, files: [module.file] }, source)
    this.resolving.delete(key)
    // A constant that names something unknown fails as a whole when it is run: that says why.
    return outcome.kind === 'undefined' ? { kind: 'code' } : outcome
  }

  // --- texts

  private text(value: string, place: () => Place, typed?: string): string {
    return substituteVariables(value, this.options.variables, {
      typed,
      unknown: (name) => {
        this.report(finding.unknownVariable(name, suggest(name, Object.keys(this.options.variables)), place()))
      },
    })
  }

  private typed(scope: Scope, span: Span | undefined): string | undefined {
    return span && scope.module.draft.source.text.slice(span.start, span.end)
  }

  /** Code often holds `{{…}}` of its own (templates of other languages): what is not ours stays, without a finding. */
  private codeText(value: string, scope: Scope): string {
    return this.propText(substituteVariables(value, this.options.variables), scope)
  }

  private propText(value: string, { props }: Scope): string {
    if (!props) return value
    return substituteProps(value, (name) => {
      const prop = Object.hasOwn(props, name) ? props[name] : undefined
      return typeof prop === 'string' || typeof prop === 'number' ? String(prop) : undefined
    })
  }

  // --- places

  private place(scope: Scope, span: Span | undefined): Place {
    return { file: scope.module.file, start: span?.start ?? 0, end: span?.end ?? 0 }
  }

  /** Where tags in an attribute stand. */
  private attributeSource(name: string, draft: DraftElement, scope: Scope): Omit<JsxSource, 'text'> {
    const span = draft.span && attributeSpan(scope.module.draft.source.text, draft.span.start, name)
    return { base: span?.start, around: span ?? draft.span }
  }

  private attributePlace(name: string, draft: DraftElement, scope: Scope): Place {
    const span = draft.span && attributeSpan(scope.module.draft.source.text, draft.span.start, name)
    return this.place(scope, span ?? draft.span)
  }

  private report(diagnostic: Diagnostic): void {
    const { code, place, message } = diagnostic
    const key = `${code}\0${place.file}\0${place.start}\0${message}`
    if (!this.diagnostics.has(key)) this.diagnostics.set(key, diagnostic)
  }
}

function roomIn(parent: Node['type']): Room {
  return parent === 'listItem' || parent === 'blockquote' || parent === 'footnoteDefinition' || parent === 'root'
    ? 'flow'
    : 'inline'
}

function rootName(name: string): string {
  const dot = name.indexOf('.')
  return dot === -1 ? name : name.slice(0, dot)
}
