// Loads sidebar groups that pages leave out, for sites opened from disk. Their file is a script, and its URLs are
// relative to the root of the site.

/** The function that the file calls: `galleyNavigation({ "<key>": "<li>…</li>" })`. */
const CALLBACK = 'galleyNavigation'

/**
 * Loads the file immediately, and fills groups when they open. The code that normally fetches it then has nothing to
 * do.
 */
export function setUpOfflineSidebar(): void {
  const nav = document.getElementById('navigation-items')
  const { navigation, root = '' } = nav?.dataset ?? {}
  if (!nav || !navigation) return
  delete nav.dataset.navigation
  let groups: Readonly<Record<string, string>> | undefined
  const fill = (group: HTMLDetailsElement) => {
    const list = group.querySelector('ul')
    const html = groups?.[group.dataset.lazy ?? '']
    if (!group.open || !list || html === undefined) return
    list.innerHTML = html
    for (const link of list.querySelectorAll('a, img')) {
      const name = link.matches('a') ? 'href' : 'src'
      const address = link.getAttribute(name) ?? ''
      if (!/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(address)) link.setAttribute(name, root + address)
    }
    delete group.dataset.lazy
  }
  nav.addEventListener('toggle', ({ target }) => fill(target as HTMLDetailsElement), true)
  Object.assign(globalThis, {
    [CALLBACK](read: Readonly<Record<string, string>>) {
      groups = read
      for (const group of nav.querySelectorAll<HTMLDetailsElement>('details[open][data-lazy]')) fill(group)
    },
  })
  const script = document.createElement('script')
  script.src = navigation
  document.head.append(script)
}
