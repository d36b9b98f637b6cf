// Finds the URL or the operation at an offset of a file.

import type { Span } from '../content/tree.ts'
import { addressesIn } from '../editing/addresses.ts'
import { configValues } from '../editing/config-values.ts'
import { cursorAt } from '../editing/cursor.ts'
import { type Target, targetOf } from '../editing/targets.ts'
import { parseOperationName } from '../openapi/catalog.ts'
import type { OperationOutline } from '../openapi/model.ts'
import { routeOf } from '../project/routes.ts'
import type { Spot } from './feature.ts'

/** A URL and what it leads to. */
export interface AddressAt {
  readonly url: string
  readonly span: Span
  readonly target: Target | undefined
}

/** The URL at an offset of a page, a snippet, a script, or the configuration. */
export function addressTarget({ folder, source, offset }: Spot): AddressAt | undefined {
  return addressTargets({ folder, source }).find(({ span }) => span.start <= offset && offset <= span.end)
}

/** All URLs of a file. */
export function addressTargets({ folder, source }: Pick<Spot, 'folder' | 'source'>): AddressAt[] {
  const { project } = folder
  if (!source.path.endsWith('.json'))
    return addressesIn(source, project.vocabulary).map((address) => ({
      ...address,
      target: targetOf(project, address, source.path),
    }))
  return configValues(project)
    .filter(({ file, meaning }) => file === source.path && meaning !== 'icon' && meaning !== 'source')
    .map(({ value, span, meaning, base }) => {
      const route = routeOf(value.replace(/#.*$/s, ''))
      const target: Target | undefined =
        meaning === 'page'
          ? project.outlines.has(route)
            ? { kind: 'page', route }
            : undefined
          : targetOf(project, { url: value, kind: 'link' }, base)
      return { url: value, span, target }
    })
}

/** The operation named at an offset in front matter or the navigation. */
export function operationAt({ folder, source, offset }: Spot): OperationOutline | undefined {
  const text = (() => {
    if (source.path.endsWith('.json')) {
      const value = configValues(folder.project).find(
        ({ file, span }) => file === source.path && span.start <= offset && offset <= span.end,
      )
      return value?.meaning === 'page' ? value.value : undefined
    }
    const cursor = cursorAt(source, offset)
    return cursor.kind === 'front-matter-value' && cursor.key === 'openapi'
      ? source.text.slice(cursor.range.start, cursor.range.end)
      : undefined
  })()
  const name = text === undefined ? undefined : parseOperationName(text)
  if (!name) return undefined
  return folder.project.operations.find(
    ({ kind, method, path }) =>
      kind === name.kind && path === name.path && (kind === 'webhook' || method === name.method),
  )
}
