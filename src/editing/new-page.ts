// Adds a new page to the navigation, after the other pages of its folder if there are any.
import { posix } from 'node:path'
import type { Edit } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { configValues } from './config-values.ts'

/** The edits that add a page to the navigation. Empty if the navigation doesn't list pages in a way we can extend. */
export function navigationEdits(project: Pick<Project, 'configSources'>, file: string): Edit[] {
  const page = file.replace(/\.mdx?$/i, '')
  const folder = posix.dirname(page)
  const entries = configValues(project).filter(
    ({ meaning, path }) => meaning === 'page' && typeof path.at(-1) === 'number',
  )
  if (entries.some(({ value }) => value.replace(/^\//, '') === page)) return []
  const near = entries.filter(({ value }) => posix.dirname(value.replace(/^\//, '')) === folder)
  const last = near.at(-1) ?? entries.at(-1)
  if (!last) return []
  const text = project.configSources.find(({ path }) => path === last.file)?.text ?? ''
  const line = text.slice(text.lastIndexOf('\n', last.span.start) + 1, last.span.start - 1)
  // On its own line if the other entries are.
  const gap = /^[ \t]*$/.test(line) ? `,\n${line}` : ', '
  const slash = last.value.startsWith('/') ? '/' : ''
  const at = last.span.end + 1
  return [{ file: last.file, start: at, end: at, text: `${gap}${JSON.stringify(slash + page)}` }]
}
