// Checks links to other sites by requesting them: only if the user asks for it, and each URL once.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import type { Probe } from './probe.ts'

/** How a site answered a request for a URL, and when. */
export interface LinkAnswer {
  /** The HTTP status. 0 if the host doesn't exist. */
  readonly status: number
  /** The target of a permanent redirect. */
  readonly moved?: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** Answers by URL, kept between runs. */
export type LinkAnswers = Record<string, LinkAnswer>

/** How to request other sites. */
export interface LinkRequests {
  /**
   * Sends one request without following redirects. Undefined for a timeout or a broken connection, which say nothing
   * about the link.
   */
  ask(url: string): Promise<{ status: number; location?: string } | undefined>
  /** Answers of earlier runs. New ones are added. */
  readonly answers: LinkAnswers
  readonly now: number
  onProgress?(done: number, all: number): void
}

const DAY = 86_400_000
const HOSTS_AT_ONCE = 8
const MAX_HOPS = 5

export const externalLinks: Probe = {
  name: 'external-links',
  codes: ['external-links'],
  find: async (project, { network }) => (network ? checkExternalLinks(project, network) : []),
}

/** Requests every URL that a page links to, one at a time per host. Returns findings of `external-links`. */
export async function checkExternalLinks(project: Project, asking: LinkRequests): Promise<Diagnostic[]> {
  const places = placesOf(project)
  const open = [...places.keys()].filter((url) => !isFresh(asking.answers[url], asking.now))
  const hosts = new Map<string, string[]>()
  for (const url of open) {
    const { host } = new URL(url)
    hosts.set(host, [...(hosts.get(host) ?? []), url])
  }
  const queue = [...hosts.values()]
  let done = 0
  const worker = async (): Promise<void> => {
    for (let urls = queue.pop(); urls; urls = queue.pop()) {
      for (const url of urls) {
        const answer = await follow(url, asking)
        if (answer) asking.answers[url] = answer
        asking.onProgress?.(++done, open.length)
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, worker))
  return [...places].flatMap(([url, list]) => list.flatMap((place) => findingOf(url, asking.answers[url], place)))
}

function placesOf(project: Project): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const page of project.pages.values()) {
    for (const { url, place } of page.links) {
      const asked = address(url)
      if (asked === undefined) continue
      const list = places.get(asked)
      if (list) list.push(place)
      else places.set(asked, [place])
    }
  }
  return places
}

/** Hosts of examples, of this machine, and of its network, which readers can't reach. */
const NOT_PUBLIC =
  /^(?:localhost|\[.*\]|\d+(?:\.\d+){3}|.*\.(?:local|localhost|internal|test|example|invalid)|(?:.*\.)?example\.(?:com|org|net))$/i

/** The URL to request, without its fragment. Undefined for URLs that aren't checked. */
function address(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || /[{}<>$]/.test(url)) return undefined
  try {
    const parsed = new URL(url)
    if (NOT_PUBLIC.test(parsed.hostname) || !parsed.hostname.includes('.') || parsed.username) return undefined
    parsed.hash = ''
    return parsed.href
  } catch {
    return undefined
  }
}

function isFresh(answer: LinkAnswer | undefined, now: number): boolean {
  // A missing host may be a problem of our own network.
  if (!answer || answer.status === 0) return false
  return now - answer.time < (answer.status >= 200 && answer.status < 400 ? 7 * DAY : DAY)
}

async function follow(url: string, { ask, now }: LinkRequests): Promise<LinkAnswer | undefined> {
  let at = url
  let isForGood = true
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const answer = await ask(at)
    if (!answer) return undefined
    const { status, location } = answer
    const next = status >= 300 && status < 400 && location ? join(location, at) : undefined
    if (next === undefined) return { status, time: now, ...(at !== url && isForGood && { moved: at }) }
    isForGood &&= status === 301 || status === 308
    at = next
  }
  return undefined
}

/** The next URL. Undefined if a site redirects to one that must not be requested. */
function join(location: string, base: string): string | undefined {
  try {
    return address(new URL(location, base).href)
  } catch {
    return undefined
  }
}

function findingOf(url: string, answer: LinkAnswer | undefined, place: Place): Diagnostic[] {
  if (!answer) return []
  const { status, moved } = answer
  const finding = (severity: Diagnostic['severity'], message: string, help: string): Diagnostic[] => [
    { code: 'external-links', severity, message, place, help },
  ]
  if (status === 0)
    return finding('warning', `The host of \`${url}\` doesn't exist.`, 'Link to its new address, or remove the link.')
  // Other errors mean that access is denied or that the site is down today. A person may still see the page.
  if (status === 404 || status === 410) {
    return finding('warning', `\`${url}\` responded with ${status}.`, 'Link to its new address, or remove the link.')
  }
  if (moved && isOtherPage(url, moved))
    return finding('suggestion', `\`${url}\` has moved permanently.`, `Link to \`${moved}\`.`)
  return []
}

/** Tells whether a redirect leads to a different page. A trailing slash, `www`, or `https` doesn't count. */
function isOtherPage(url: string, moved: string): boolean {
  const plain = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return plain(url) !== plain(moved)
}
