// Starts component scripts when a preview's page gets new scripts or new components.

/** What the script of a component exports. */
interface ComponentScript {
  start?(root: ParentNode): void
}

/** Milliseconds that the page waits for a new script. */
const PATIENCE = 1_000

/** Scripts that have run. A script element added to a page doesn't run again. */
const loaded = new Set([...document.scripts].map(({ src }) => src))

/**
 * Lets the page's scripts prepare the new parts. A new script prepares the whole page. A script that combines several
 * parts into one control (a menu of views) listens to the update itself.
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

/** Several elements as one root, for lookups only. The script already listens to the whole page. */
function asRoot(parts: readonly Element[]): ParentNode {
  const querySelectorAll = (selector: string) =>
    parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)])
  return { querySelectorAll, addEventListener() {} } as unknown as ParentNode
}
