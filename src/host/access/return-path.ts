// Where a reader goes after signing in: a path of the same site, and never another one.

/** `path` if it is a path of this host, else the site's home. Browsers read `//host` and `/\host` as other hosts. */
export function returnPath(path: string | null, home: string): string {
  if (path === null || path.length > 2_000 || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return home
  const url = new URL(path, 'http://host.invalid')
  // Without its dots, `/.//evil.example` leads to another host.
  return url.host === 'host.invalid' && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : home
}
