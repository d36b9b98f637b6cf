// Finds the file that an assistant means: it may write an absolute path, one from the repository, or a route.
import { normalizePath } from '../files/file-system.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'

/** The path below the docs folder. Undefined if it leads outside. The file doesn't have to exist. */
export function docsPath({ files, outlines }: Pick<Project, 'files' | 'outlines'>, typed: string): string | undefined {
  const root = files.root.replaceAll('\\', '/').replace(/\/+$/, '')
  const slashed = typed.replaceAll('\\', '/')
  const isBelow = root !== '' && `${slashed}/`.startsWith(`${root}/`)
  const path = normalizePath((isBelow ? slashed.slice(root.length) : typed).replace(/^\/+/, ''))
  if (path === undefined || isBelow) return path
  const page = outlines.get(routeOf(path))
  if (page && !page.isGenerated && !/\.\w+$/.test(path)) return page.file
  return withoutRoot(path, root, files.list())
}

/** `docs/guides/start.mdx` in a folder `docs`, unless it has a folder `docs` itself. */
function withoutRoot(path: string, root: string, files: readonly string[]): string {
  const parts = path.split('/')
  if (files.some((file) => file.startsWith(`${parts[0]}/`))) return path
  for (let count = parts.length - 1; count > 0; count--) {
    const start = parts.slice(0, count).join('/')
    if (`/${root}`.endsWith(`/${start}`)) return parts.slice(count).join('/')
  }
  return path
}
