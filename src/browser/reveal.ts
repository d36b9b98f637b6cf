// Opens collapsed content when a fragment or printing asks for it.

export function setUpReveal(): void {
  const reveal = () => {
    const target = document.getElementById(safeDecode(location.hash.slice(1)))
    if (!target) return
    let closed = false
    for (let at: Element | null = target; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement && !at.open) closed = at.open = true
    }
    if (closed) target.scrollIntoView()
  }
  reveal()
  addEventListener('hashchange', reveal)

  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('#content details:not([open])')]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
