// How readers can respond to a page: links into the repository, and where answers go.
import type { ContentSource } from '../../config/content-sources.ts'
import type { PageOutline } from '../../content/page.ts'
import { type Repository, webAddress } from '../../project/repository.ts'
import type { PageView } from '../../theme/view.ts'
import { pageLanguage } from '../page-language.ts'
import type { ViewContext } from '../view-context.ts'

/** Undefined if there is nothing to show. */
export function pageFeedback(context: ViewContext, page: PageOutline): PageView['feedback'] {
  const { config } = context.project
  const { suggestEdit, raiseIssue, thumbsRating } = config.feedback
  const source = config.sources.find(({ path }) => page.file.startsWith(`${path}/`))
  const repository = source ? repositoryOf(source) : (namedRepository(context) ?? context.repository)
  const isPublic = source
    ? repository !== undefined && isLinked(context, repository)
    : shownRepository(context) !== undefined
  const file = source ? page.file.slice(source.path.length + 1) : page.file
  const editHref = (suggestEdit ?? isPublic) && repository ? editLink(repository, file) : undefined
  const issueHref = (raiseIssue ?? isPublic) && repository ? issueLink(repository, page) : undefined
  const endpoint = thumbsRating ? config.galley.feedback?.endpoint : undefined
  if (!editHref && !issueHref && !endpoint) return undefined
  const rating = endpoint ? { endpoint, page: page.route, language: pageLanguage(context, page.route) } : undefined
  return { editHref, issueHref, rating }
}

/** The repository that readers may be sent to. One that is only known from git may be private, unless the site links to it. */
export function shownRepository(context: ViewContext): Repository | undefined {
  const named = namedRepository(context)
  if (named) return named
  const { repository } = context
  return repository && isLinked(context, repository) ? repository : undefined
}

function namedRepository({ project }: ViewContext): Repository | undefined {
  const { repository } = project.config.galley
  if (repository === undefined) return undefined
  const { url, branch = 'main', folder = '' } = typeof repository === 'string' ? { url: repository } : repository
  return { url: url.replace(/\/+$|\.git$/g, ''), branch, folder: folder.replace(/^[./]+|\/+$/g, '') }
}

/** The repository of pages that come from another one than the site's. */
function repositoryOf({ repository, branch = 'main', folder }: ContentSource): Repository | undefined {
  const url = webAddress(repository)
  return url === undefined ? undefined : { url, branch, folder }
}

/** Whether the site itself links to the repository. */
function isLinked(context: ViewContext, { url }: Repository): boolean {
  const { navbar, footer } = context.project.config
  const hrefs = [
    ...navbar.links.map(({ href }) => href),
    navbar.primary?.href,
    ...footer.socials.map(({ href }) => href),
    ...footer.links.flatMap(({ items }) => items.map(({ href }) => href)),
  ]
  return hrefs.some((href) => href?.toLowerCase().replace(/\/+$|\.git$/g, '') === url.toLowerCase())
}

/** The URLs of each kind of code host. The kind is recognized by the host name, even of self-hosted ones. */
const HOSTS: readonly {
  readonly host: RegExp
  readonly edit: (branch: string, path: string) => string
  readonly issue?: string
}[] = [
  {
    host: /gitlab/,
    edit: (branch, path) => `/-/edit/${branch}/${path}`,
    issue: '/-/issues/new?issue[title]={title}&issue[description]={text}',
  },
  { host: /bitbucket/, edit: (branch, path) => `/src/${branch}/${path}?mode=edit`, issue: '/issues/new?title={title}' },
  {
    host: /codeberg|gitea|forgejo/,
    edit: (branch, path) => `/_edit/${branch}/${path}`,
    issue: '/issues/new?title={title}&body={text}',
  },
  {
    host: /github/,
    edit: (branch, path) => `/edit/${branch}/${path}`,
    issue: '/issues/new?title={title}&body={text}',
  },
]

function hostOf({ url }: Repository) {
  const { hostname } = new URL(url)
  return HOSTS.find(({ host }) => host.test(hostname))
}

function editLink(repository: Repository, file: string): string | undefined {
  // The pages of a specification aren't written by hand.
  if (!/\.mdx?$/i.test(file)) return undefined
  const path = [repository.folder, file].filter(Boolean).join('/').split('/').map(encodeURIComponent).join('/')
  const branch = repository.branch.split('/').map(encodeURIComponent).join('/')
  const host = hostOf(repository)
  return host && repository.url + host.edit(branch, path)
}

function issueLink(repository: Repository, { title, route }: PageOutline): string | undefined {
  const form = hostOf(repository)?.issue
  if (!form) return undefined
  const values = { title, text: `${route}\n\n` }
  return (
    repository.url + form.replace(/\{(title|text)\}/g, (_, name: 'title' | 'text') => encodeURIComponent(values[name]))
  )
}
