// Evaluates expressions: as data if possible, otherwise by running them.
import type { DraftNode } from '../draft.ts'
import type { Node } from '../tree.ts'
import type { AuthorCode } from './author-code.ts'
import type { Compiler } from './compile.ts'
import type { FindingLog } from './finding-log.ts'
import { isBrowserGlobal } from './globals.ts'
import { type Code, EXPRESSION_OFFSET, isMistake, parseExpression, type SyntaxMistake } from './javascript.ts'
import { type JsxSource, jsxToDraft } from './jsx-draft.ts'
import type { Binding, Linker } from './linker.ts'
import type { Source } from './live-code.ts'
import type { Module } from './module.ts'
import { type Scope, scopeValue } from './scope.ts'
import type { Room } from './shape.ts'
import { evaluateStatic, type Outcome } from './static.ts'
import type { Texts } from './texts.ts'

/** Where an expression is in the file, and whether it's within a line of text. */
export type ExpressionSite = Omit<JsxSource, 'text'> & { readonly inline: boolean; readonly isAttribute?: boolean }

export type ExpressionOutcome = Outcome | { readonly kind: 'mistake'; readonly mistake: SyntaxMistake }

export interface ExpressionParts {
  readonly linker: Linker
  readonly compiler: Compiler
  readonly texts: Texts
  readonly findings: FindingLog
  /** Undefined when code must not run. It's only noted then. */
  readonly code?: AuthorCode
  /** Evaluates tags in an expression the same way as tags in the page. */
  nodes(drafts: readonly DraftNode[], scope: Scope, room: Room): Node[]
}

/** Maximum length of a chain of constants that is still read as data. */
const MAX_CONSTANTS = 50

export class Expressions {
  /** Modules that have code that needs to run, but couldn't because there's no sandbox. */
  readonly unrun = new Set<Module>()
  private readonly resolving = new Set<string>()
  /** Set while evaluating tags in an expression. They are evaluated as a whole, either here or in the sandbox. */
  private within: { needsCode: boolean } | undefined

  constructor(private readonly parts: ExpressionParts) {}

  evaluate(text: string, scope: Scope, site: ExpressionSite): ExpressionOutcome {
    const code = parseExpression(text)
    if (code === undefined) return { kind: 'value', value: undefined }
    if (isMistake(code)) return { kind: 'mistake', mistake: code }
    const known = site.base !== undefined && scope.module.draft.source.text.startsWith(text, site.base)
    const base = known ? (site.base as number) - EXPRESSION_OFFSET : undefined
    const outcome = this.asData(code, scope, { ...site, text: `(${text}`, base })
    const done = outcome.kind === 'code' ? this.run({ text, code }, scope, site.isAttribute !== true) : outcome
    // What fails without a value that is left out isn't a mistake of its own.
    return done.kind === 'error' && this.usesLeftOut(code, scope) ? { kind: 'value', value: undefined } : done
  }

  /** Whether an expression needs to run and can. */
  isRunnable(text: string, code: Code, scope: Scope): boolean {
    const outcome = this.asData(code, scope, { text: `(${text}`, inline: false })
    return outcome.kind === 'code' && this.missingName(code, scope) === undefined
  }

  /** Whether the value of an expression is known. If so, it isn't a function. */
  isData(text: string, code: Code, scope: Scope): boolean {
    return this.asData(code, scope, { text: `(${text}`, inline: false }).kind === 'value'
  }

  /**
   * Reports that a component needs to run. Returns how: in the sandbox, together with the enclosing expression, or not
   * at all.
   */
  runComponent(scope: Scope): AuthorCode | 'with the expression' | 'not' {
    if (this.within) {
      this.within.needsCode = true
      return 'with the expression'
    }
    if (this.parts.code) return this.parts.code
    this.unrun.add(scope.module)
    return 'not'
  }

  private run(source: Source, scope: Scope, isContent: boolean): Outcome {
    const missing = this.missingName(source.code, scope)
    if (missing !== undefined) return { kind: 'undefined', name: missing }
    const how = this.runComponent(scope)
    if (how === 'not') return { kind: 'code' }
    if (how === 'with the expression') return { kind: 'value', value: undefined }
    return how.expression(source, scope, isContent)
  }

  /** Whether an expression refers to a name whose statement is left out. */
  private usesLeftOut(code: Code, scope: Scope): boolean {
    return this.parts.compiler
      .outsideNames(code)
      .some((name) => this.parts.linker.local(scope.module, name)?.kind === 'left out')
  }

  /**
   * The first name that neither the module nor its surroundings define. Browser globals are allowed, because functions
   * may use them in the browser. But a browser global on its own, as in `{location}`, is a placeholder meant as text.
   */
  missingName(code: Code, scope: Scope): string | undefined {
    const { importedNames, declared } = scope.module
    const isPlaceholder = isNameOrField(code)
    return this.parts.compiler
      .outsideNames(code)
      .find(
        (name) =>
          !importedNames.has(name) &&
          !declared.has(name) &&
          (isPlaceholder || !isBrowserGlobal(name)) &&
          !scopeValue(name, scope),
      )
  }

  private asData(code: Code, scope: Scope, source: JsxSource & { readonly inline: boolean }): Outcome {
    return evaluateStatic(code, {
      lookup: (name) => this.lookup(name, scope),
      nodes: (tags) => {
        const drafts = jsxToDraft(tags, source, source.inline)
        return this.whole(() => this.parts.nodes(drafts, scope, source.inline ? 'inline' : 'bare'))
      },
      mayLackProps: scope.props !== undefined,
      text: (value) => this.parts.texts.plain(value),
    })
  }

  /** Nodes that don't need to run. If any part does, returns undefined and discards the findings. */
  private whole(make: () => Node[]): Node[] | undefined {
    const outer = this.within
    const within = outer ?? { needsCode: false }
    const size = this.parts.findings.size
    this.within = within
    const nodes = make()
    this.within = outer
    if (!within.needsCode) return nodes
    this.parts.findings.shrink(size)
    return undefined
  }

  private lookup(name: string, scope: Scope): Outcome {
    const binding = this.parts.linker.local(scope.module, name)
    switch (binding?.kind) {
      case 'value':
        return binding
      case 'constant':
        return this.constant(binding)
      case 'snippet':
      case 'code':
        return { kind: 'code' }
      case 'absent':
      case 'left out':
        return { kind: 'value', value: undefined }
    }
    const found = scopeValue(name, scope)
    if (found) return { kind: 'value', value: found.value }
    if (name === 'NaN') return { kind: 'value', value: Number.NaN }
    if (name === 'Infinity') return { kind: 'value', value: Number.POSITIVE_INFINITY }
    return this.parts.compiler.isKnown(name) ? { kind: 'code' } : { kind: 'undefined', name }
  }

  private constant({ module, name, init }: Extract<Binding, { kind: 'constant' }>): Outcome {
    const key = `${module.file}\0${name}`
    if (this.resolving.has(key)) return { kind: 'error', message: `\`${name}\` is used before it has a value.` }
    // One constant may refer to another, and so on. Beyond the limit, the sandbox takes over.
    if (this.resolving.size > MAX_CONSTANTS) return { kind: 'code' }
    this.resolving.add(key)
    const outcome = this.asData(init.code, { module, files: [module.file] }, { text: init.text, inline: false })
    this.resolving.delete(key)
    // A constant that refers to an unknown name runs as a whole, because the sandbox's error says why it fails.
    return outcome.kind === 'undefined' ? { kind: 'code' } : outcome
  }
}

function isNameOrField(code: Code): boolean {
  return code.type === 'Identifier' || (code.type === 'MemberExpression' && isNameOrField(code.object as Code))
}
