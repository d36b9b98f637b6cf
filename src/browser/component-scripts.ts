// Scripts of components that come to a page, or whose components do, while it is shown.

/** What the script of a component exports. */
interface ComponentScript {
  start?(root: ParentNode): void
}

/** Milliseconds that the page waits for a script that is new to it. */
const PATIENCE = 1_000

/** Scripts that have run: a script element that is put into a page runs no more. */
const loaded = new Set([...document.scripts].map(({ src }) => src))

/**
 * Lets the scripts that the page needs now prepare the parts that are new. A script that is new prepares the whole page.
 * One that makes a single control of several parts (a menu of views) listens to the update itself.
 */
export async function startScripts(sources: readonly string[], parts: readonly Element[]): Promise<void> {
  const loading = sources.filter((source) => !loaded.has(source)).map(load)
  if (parts.length > 0) {
    for (const source of sources) {
      if (!loaded.has(source)) continue
      const { start } = (await import(source)) as ComponentScript
      start?.(asRoot(parts))
    }
  }
  if (loading.length === 0) return
  await Promise.race([Promise.all(loading), new Promise((done) => setTimeout(done, PATIENCE))])
}

async function load(source: string): Promise<void> {
  try {
    await import(source)
    loaded.add(source)
  } catch (error) {
    console.error(error)
  }
}

/** Several elements as one document: lookups only. The script already listens to the whole page. */
function asRoot(parts: readonly Element[]): ParentNode {
  const querySelectorAll = (selector: string) =>
    parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)])
  return { querySelectorAll, addEventListener() {} } as unknown as ParentNode
}
