// Fetches the sidebar groups that pages leave out, all together when the first one opens.
import { rememberSidebar } from './sidebar-memory.ts'

export function setUpSidebar(): void {
  addEventListener('pagehide', rememberSidebar)
  const nav = document.getElementById('navigation-items')
  const { navigation } = nav?.dataset ?? {}
  if (!nav || !navigation) return
  let file: Promise<Record<string, string>> | undefined
  const load = () => {
    file ??= fetch(navigation).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
    file.catch(() => {
      file = undefined
    })
    return file
  }

  const fill = async (group: HTMLDetailsElement) => {
    const key = group.dataset.lazy
    const list = group.querySelector('ul')
    if (key === undefined || !list || !group.open) return
    group.ariaBusy = 'true'
    try {
      list.innerHTML = (await load())[key] ?? ''
      delete group.dataset.lazy
    } catch {
      list.textContent = nav.dataset.failed ?? ''
    }
    group.ariaBusy = null
  }
  // Those that an earlier page left open.
  for (const group of nav.querySelectorAll<HTMLDetailsElement>('[data-lazy][open]')) void fill(group)
  // `toggle` doesn't bubble, so listen in the capture phase.
  nav.addEventListener('toggle', ({ target }) => fill(target as HTMLDetailsElement), true)
  nav.addEventListener(
    'pointerover',
    ({ target }) => (target as Element).closest('[data-lazy]') && load().catch(() => {}),
    { passive: true },
  )
}
