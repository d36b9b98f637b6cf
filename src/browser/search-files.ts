// Loads parts of the search index as scripts: from any host, from disk, and under a policy that allows only own
// scripts.
import type { Load } from '../search/query.ts'
import { SCRIPT_CALLBACK } from '../search/script.ts'

/** A loader for the index at a URL that ends with `/`. Rejects if a file can't be loaded. */
export function scriptLoader(base: string): Load {
  const arrived = new Map<string, string>()
  Object.assign(globalThis, { [SCRIPT_CALLBACK]: (name: string, payload: string) => arrived.set(name, payload) })
  return (name, fresh = false) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      // A different URL bypasses the browser's cache.
      script.src = `${base}${name}.js${fresh ? `?${Date.now()}` : ''}`
      const end = (): void => {
        script.remove()
        const payload = arrived.get(name)
        arrived.delete(name)
        if (payload === undefined) reject(new Error(`No search index at ${script.src}`))
        else resolve(payload)
      }
      script.addEventListener('load', end)
      script.addEventListener('error', end)
      document.head.append(script)
    })
}
