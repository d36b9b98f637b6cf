// Loads parts of the search index as scripts: from any host and from disk, and under a policy that allows own scripts.
import type { Load } from '../search/query.ts'
import { SCRIPT_CALLBACK } from '../search/script.ts'

/** A loader for the index below an address that ends with `/`. A file that does not come rejects. */
export function scriptLoader(base: string): Load {
  const arrived = new Map<string, string>()
  Object.assign(globalThis, { [SCRIPT_CALLBACK]: (name: string, payload: string) => arrived.set(name, payload) })
  return (name, fresh = false) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      // Under another address the browser asks the host again.
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
