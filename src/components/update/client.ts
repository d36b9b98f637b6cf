// Filters changelog entries by tag, and copies the URL of an entry when its link is clicked.
import { copyFor } from '../../browser/clipboard.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'

/** The choice is in `?tags=A,B`. With several tags, entries must have all of them. */
function chosenTags(): Set<string> {
  // A tag may contain a comma.
  const given = `,${new URLSearchParams(location.search).get('tags') ?? ''},`
  const known = tagButtons().map(tagOf)
  return new Set(known.filter((tag) => given.includes(`,${tag},`)).sort((a, b) => given.indexOf(a) - given.indexOf(b)))
}

function tagButtons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>('#changelog-filters [data-tag]')]
}

function tagOf(button: HTMLElement): string {
  return button.dataset.tag ?? ''
}

function apply(): void {
  const chosen = chosenTags()
  const left = new Set<string>()
  for (const update of document.querySelectorAll<HTMLElement>('.update')) {
    const tags: string[] = update.dataset.tags ? JSON.parse(update.dataset.tags) : []
    update.hidden = ![...chosen].every((tag) => tags.includes(tag))
    if (!update.hidden) for (const tag of tags) left.add(tag)
  }
  for (const button of tagButtons()) {
    const isChosen = chosen.has(tagOf(button))
    button.ariaPressed = String(isChosen)
    button.disabled = !isChosen && !left.has(tagOf(button))
  }
  const clear = document.querySelector<HTMLElement>('.update-clear')
  if (clear) clear.hidden = chosen.size === 0
}

function choose(tags: ReadonlySet<string>): void {
  const url = new URL(location.href)
  if (tags.size > 0) url.searchParams.set('tags', [...tags].join(','))
  else url.searchParams.delete('tags')
  history.replaceState(history.state, '', url)
  apply()
}

/** A link to an entry shows it, even if it doesn't have the chosen tags. */
function follow(): void {
  const target = document.getElementById(decodeEscapes(location.hash.slice(1)))
  if (!target?.closest<HTMLElement>('.update')?.hidden) return
  choose(new Set())
  target.scrollIntoView()
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('.update-label > a')
  if (link) void copyFor(link, link.href)
  const button = target.closest<HTMLElement>('#changelog-filters button')
  if (!button) return
  const chosen = chosenTags()
  if (button.matches('.update-clear')) {
    choose(new Set())
    tagButtons()[0]?.focus()
  } else {
    if (!chosen.delete(tagOf(button))) chosen.add(tagOf(button))
    choose(chosen)
  }
})
apply()
follow()
addEventListener('hashchange', follow)
// In a preview, entries come and go.
document.addEventListener('galley:update', apply)
