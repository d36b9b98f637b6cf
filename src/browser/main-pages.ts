// Picks a few main pages of the site from the navigation of the current page.

/** A page, and what it's part of. */
export interface MainPage {
  readonly href: string
  readonly label: string
  readonly section?: string
}

const MAX_PAGES = 8

/** The tabs, then the first page of each sidebar group, without the current page. Each URL appears once. */
export function mainPages(document: Document): MainPage[] {
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>('.nav-tabs > li > a.nav-tabs-item')]
  const groups = [...document.querySelectorAll('#sidebar .sidebar-section')].flatMap((section) => {
    const links = [...section.querySelectorAll<HTMLAnchorElement>('.sidebar-group a[href]')]
    const link = links.find(({ pathname }) => pathname !== location.pathname)
    return link ? [{ link, section: section.querySelector('.sidebar-title')?.textContent?.trim() }] : []
  })
  const pages = new Map<string, MainPage>()
  for (const { link, section } of [...tabs.map((link) => ({ link, section: undefined })), ...groups]) {
    const label = (link.querySelector('.link-label, :scope > span:not([class])') ?? link).textContent?.trim()
    const isElsewhere = link.origin !== location.origin || link.target === '_blank'
    if (label && !isElsewhere && link.pathname !== location.pathname && !pages.has(link.href))
      pages.set(link.href, { href: link.href, label, section: section === label ? undefined : section })
  }
  return [...pages.values()].slice(0, MAX_PAGES)
}
