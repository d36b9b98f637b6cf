// Adds description, stars, and forks to repository links, from GitHub's public API.
import { countedForm } from '../../browser/counted-words.ts'

/** The fields of GitHub's response that are used. */
interface Repository {
  readonly description: string | null
  readonly stars: number
  readonly forks: number
}

/** Completes the links below `root` when they approach the viewport. Without a response, they stay plain links. */
export function start(root: ParentNode): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        complete(target as HTMLElement).catch(() => undefined)
      }
    },
    { rootMargin: '200px' },
  )
  for (const link of root.querySelectorAll('.github-repo[data-repo]')) watcher.observe(link)
}

async function complete(link: HTMLElement): Promise<void> {
  const repository = await load(link.dataset.repo ?? '')
  if (!repository) return
  const description = link.querySelector<HTMLElement>('.github-repo-description')
  if (description && repository.description) {
    description.textContent = repository.description
    description.hidden = false
  }
  const format = new Intl.NumberFormat(document.documentElement.lang || undefined, { notation: 'compact' })
  for (const place of link.querySelectorAll<HTMLElement>('[data-number]')) {
    const count = place.dataset.number === 'stars' ? repository.stars : repository.forks
    place.textContent = format.format(count)
    const word = place.nextElementSibling as HTMLElement
    word.textContent = countedForm(word.dataset.forms ?? '{}', count)
  }
  const numbers = link.querySelector<HTMLElement>('.github-repo-numbers')
  if (numbers) numbers.hidden = false
}

/** Requests each repository once per session, because the public API is rate-limited. */
async function load(name: string): Promise<Repository | undefined> {
  const key = `galley:repo:${name}`
  const kept = read(key)
  if (kept) return kept
  const response = await fetch(`https://api.github.com/repos/${name}`, {
    headers: { accept: 'application/vnd.github+json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) return undefined
  const answer = (await response.json()) as Record<string, unknown>
  const repository = {
    description: typeof answer.description === 'string' ? answer.description : null,
    stars: Number(answer.stargazers_count) || 0,
    forks: Number(answer.forks_count) || 0,
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(repository))
  } catch {
    // Storage may be full or blocked. The next page requests it again.
  }
  return repository
}

function read(key: string): Repository | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

start(document)
