// The modules of a page: each is loaded when it is first asked for, with what it imports.
import React, { createElement, Fragment } from 'preact/compat'
import { decode } from './decode.ts'
import { pieceType, snippet } from './tags.ts'

type Values = Record<string, unknown>

/** An expression or tag of a module: gives its value for what the free names in it stand for. */
export type Thunk = (scope: Values) => unknown

/** A module's program: `targets` says for each import what it leads to, a letter for the kind and its file or data. */
export type Factory = (module: { exports: Values }, tools: Values) => void

export interface Module {
  exports: Values
  readonly thunks: Record<string, Thunk>
  readonly factory: Factory
  readonly targets: Readonly<Record<string, string>>
  state: 'new' | 'done' | 'failed'
  failure?: unknown
}

const { parse } = JSON
/** What `import React from 'react'` gives, and what its hooks are called without an import. */
const react: Values = { ...React, default: React, __esModule: true }

const modules: Record<string, Module> = Object.create(null)

export function define(id: string, targets: Module['targets'], factory: Factory): void {
  modules[id] = { exports: {}, thunks: Object.create(null), factory, targets, state: 'new' }
}

/** The module after it has run. One that failed keeps what it defined before. */
export function load(id: string): Module {
  const module = modules[id]
  if (!module) throw new Error(`There is no module ${id}.`)
  if (module.state !== 'new') return module
  module.state = 'done' // before it runs, for cycles
  const holder = { exports: module.exports }
  try {
    module.factory(holder, {
      require: (specifier: string) => require(module, specifier),
      jsx: createElement,
      FRAGMENT: Fragment,
      component: (name: string) => pieceType(name).component,
      react,
      thunk: (key: string, run: Thunk) => {
        module.thunks[key] = run
      },
    })
  } catch (error) {
    module.state = 'failed'
    module.failure = error
  }
  module.exports = holder.exports
  return module
}

function require(from: Module, specifier: string): unknown {
  const target = from.targets[specifier] ?? ''
  const kind = target.slice(0, 2)
  const id = target.slice(2)
  if (kind === 'r:') return react
  if (kind === 'd:') return { ...(decode(parse(id)) as Values), default: decode(parse(id)), __esModule: true }
  if (kind === 's:' || kind === 'x:') {
    const module = load(id)
    if (module.state === 'failed') throw module.failure
    if (kind === 'x:') module.exports.default ??= snippet(id)
    module.exports.__esModule ??= true
    return module.exports
  }
  return foreign(specifier)
}

/** A package: what it exports shows its children, and fails when it is called for more. */
function foreign(specifier: string): unknown {
  const part = (props?: Values) => {
    if (props && 'children' in props) return props.children
    throw new Error(`\`${specifier}\` is not part of the docs folder.`)
  }
  const get = (_: object, name: string | symbol) => (name === '__esModule' ? true : name === 'then' ? undefined : part)
  // As a prototype, because compiled imports copy what a module owns and inherit the rest.
  return Object.create(new Proxy({}, { get }))
}
