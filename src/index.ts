// The whole library in one module. Its parts are published as `galley/project`, `galley/site`, and `galley/check` too.

export * from './check/index.ts'
export type { Extensions } from './extensions/extensions.ts'
export { ExtensionError, loadExtensions, noExtensions } from './extensions/load.ts'
export * from './project/index.ts'
export * from './site/index.ts'
