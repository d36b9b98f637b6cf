// Reports a public address with another path than the one that the site is built for.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { valueAt } from '../../schema/placed.ts'
import type { SiteOptions } from '../../site/options.ts'

/** A finding if the site's `url` has a path that isn't the base path: its links and styles wouldn't load there. */
export function addressFindings(
  { config }: Pick<Project, 'config'>,
  { base, relative }: Pick<SiteOptions, 'base' | 'relative'>,
): Diagnostic[] {
  const { url } = config.galley
  if (relative || !url || !URL.canParse(url)) return []
  const path = new URL(url).pathname.replace(/\/+$/, '')
  // If the address is only a host, the base path is added to it.
  if (path === '' || path === base) return []
  const value = valueAt(config.galleyPlaces, 'url')
  if (!value) return []
  return [
    {
      code: 'base-path',
      severity: 'warning',
      message: `\`url\` has the path \`${path}\`, but the site is built for \`${base || '/'}\`, so its links and styles don't load there.`,
      place: value.place,
      help: `Build with \`--base ${path}\`, or correct \`url\`.`,
    },
  ]
}
