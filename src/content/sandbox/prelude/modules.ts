// The modules of a page. Each is loaded, with its imports, when it's first needed.
import React, { createElement, Fragment } from 'preact/compat'
import { decode } from './decode.ts'
import { pieceType, snippet } from './tags.ts'

type Values = Record<string, unknown>

/** An expression or tag of a module as a function of the free names in it. */
export type Thunk = (scope: Values) => unknown

/** A module's program. `targets` maps each specifier to a letter for the kind of import, and its file or data. */
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
const { keys } = Object
/** What `import React from 'react'` gives, and where hooks used without an import come from. */
export const react: Values = { ...React, default: React, __esModule: true }

const modules: Record<string, Module> = Object.create(null)

export function define(id: string, targets: Module['targets'], factory: Factory): void {
  modules[id] = { exports: {}, thunks: Object.create(null), factory, targets, state: 'new' }
}

/** Forgets all other modules, which other pages import. */
export function keepModules(ids: readonly string[]): void {
  for (const id of keys(modules)) if (!ids.includes(id)) delete modules[id]
}

/** Runs a module if it hasn't run yet, and returns it. If it fails, it keeps what it had defined. */
export function load(id: string): Module {
  const module = modules[id]
  if (!module) throw new Error(`There is no module ${id}.`)
  if (module.state !== 'new') return module
  module.state = 'done' // set before it runs, because of cycles
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

/** A package. Its exports render their children, and throw if the code uses them for anything else. */
function foreign(specifier: string): unknown {
  // `props` is anything if the code calls an export itself, as in `cn('card')`.
  const part = (props?: unknown) => {
    if (typeof props === 'object' && props && 'children' in props) return props.children
    throw new Error(`\`${specifier}\` isn't in the docs folder, so its code can't run.`)
  }
  const get = (_: object, name: string | symbol) => (name === '__esModule' ? true : name === 'then' ? undefined : part)
  // As a prototype, because compiled imports copy a module's own properties and inherit the rest.
  return Object.create(new Proxy({}, { get }))
}
