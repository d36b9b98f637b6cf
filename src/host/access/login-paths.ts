// The paths of a site that its login answers itself.
import type { Finding } from '../builds/findings.ts'
import type { Manifest } from '../deploys/manifest.ts'
import { HAND_OVER } from './hand-over.ts'
import type { SiteAccess } from './settings.ts'

/** Reports the pages of some renderings that nobody can read, because the login is at their paths. */
export function findHiddenPages(access: SiteAccess, renderings: readonly Manifest[]): Finding[] {
  const isFile = (path: string) => renderings.some((files) => files.has(path))
  const hidden = pathsOf(access).filter((path) => isFile(`${path}.html`) || isFile(`${path}/index.html`))
  return hidden.map((path) => ({
    severity: 'warning',
    code: 'login-path',
    message: `Nobody can read the page \`/${path}\`, because the login of this site is at this path.`,
    help: 'Move the page to another path.',
  }))
}

function pathsOf(access: SiteAccess): readonly string[] {
  if (access === undefined || access === 'locked') return []
  const own = ['login', 'logout']
  if (access.kind === 'password') return own
  return [...own, HAND_OVER, access.kind === 'oidc' ? 'login/callback' : 'login/jwt-callback']
}
