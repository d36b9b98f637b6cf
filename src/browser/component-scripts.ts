// Scripts of components that come to a page, or whose components do, while it is shown.

/** What the script of a component exports. */
interface ComponentScript {
  start?(root: ParentNode): void
}

/** Scripts that make one control of several parts of the page: with another part they begin anew. */
const JOINED = '.update, .view[data-view]'

/** False where the page must be loaded again, because a script cannot take what came or went. */
export function canStart(parts: readonly Element[]): boolean {
  return !parts.some((part) => part.matches(JOINED) || part.querySelector(JOINED))
}

/** Lets the scripts that the page needs now prepare the parts that are new. A script that is new prepares the whole page. */
export async function startScripts(sources: readonly string[], parts: readonly Element[]): Promise<void> {
  const present = new Set([...document.scripts].map(({ src }) => src))
  for (const source of sources) {
    const isNew = !present.has(source)
    const script = document.createElement('script')
    if (isNew) {
      script.type = 'module'
      script.src = source
      document.head.append(script)
    } else if (parts.length > 0) {
      const { start } = (await import(source)) as ComponentScript
      start?.(asRoot(parts))
    }
  }
}

/** Some elements as one: what is found in them, and no listening, since the script listens to the whole page already. */
function asRoot(parts: readonly Element[]): ParentNode {
  const querySelectorAll = (selector: string) =>
    parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)])
  return { querySelectorAll, addEventListener() {} } as unknown as ParentNode
}
