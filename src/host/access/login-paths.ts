// The paths of a site that its login answers itself.
import { NO_RULES } from '../../site/host-rules.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Finding } from '../builds/findings.ts'
import type { Manifest } from '../deploys/manifest.ts'
import { rulesOf } from '../serve/deployments.ts'
import type { Site } from '../sites/site.ts'
import { HAND_OVER } from './hand-over.ts'
import { accessOf, type SiteAccess } from './settings.ts'

/** Reports the pages and redirects of a site's renderings that nobody can reach, because the login is at their paths. */
export async function findHiddenPages(
  blobs: BlobStore,
  site: Site,
  [own, ...others]: readonly [Manifest, ...Manifest[]],
): Promise<Finding[]> {
  const paths = pathsOf(accessOf(site))
  if (paths.length === 0) return []
  const { rules = NO_RULES, base = site.base } = (await rulesOf(blobs, site.id, own)) ?? {}
  const isFile = (path: string) => [own, ...others].some((files) => files.has(path))
  return paths.flatMap((path) => {
    // A redirect has a page too, for other servers.
    const isRedirect = rules.redirect(`${base}/${path}`) !== undefined
    if (!isRedirect && !isFile(`${path}.html`) && !isFile(`${path}/index.html`)) return []
    const what = isRedirect ? 'Nobody is redirected from' : 'Nobody can read the page'
    return {
      severity: 'warning',
      code: 'login-path',
      message: `${what} \`/${path}\`, because the login of this site is at this path.`,
      help: isRedirect ? 'Redirect from another path.' : 'Move the page to another path.',
    }
  })
}

function pathsOf(access: SiteAccess): readonly string[] {
  if (access === undefined || access === 'locked') return []
  const own = ['login', 'logout']
  if (access.kind === 'password') return own
  return [...own, HAND_OVER, access.kind === 'oidc' ? 'login/callback' : 'login/jwt-callback']
}
