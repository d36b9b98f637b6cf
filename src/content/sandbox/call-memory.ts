// Remembers what calls returned, because many pages of a site begin with the same calls.
import { sha256 } from '../../files/hash.ts'
import { Recent } from '../recent.ts'
import type { RealmSetup } from './sandbox.ts'

/** Characters of all results together. */
const MAX_RESULTS = 4_000_000
/** Characters of all modules whose hashes are kept. */
const MAX_MODULES = 4_000_000

/**
 * Results of calls, keyed by everything that determines them: what is in the realm, and the calls before them. Nothing from
 * outside reaches a realm, not even a clock or randomness, so equal keys have equal results on any page.
 */
export class CallMemory {
  private readonly results = new Recent<string>(MAX_RESULTS)
  private readonly hashes = new Recent<string>(MAX_MODULES)

  /** The key of a realm before its first call. */
  keyOfRealm({ programs, now, page }: RealmSetup): string {
    const all = programs.map(({ file, targets, code }) =>
      file === page ? ['', targets, sha256(code)] : [file, targets, this.hash(code)],
    )
    return sha256(JSON.stringify([now, all]))
  }

  /** The key of a call after those that led to `before`. `module` is empty for the page's own. */
  keyOfCall(before: string, module: string, rest: string): string {
    return sha256(`${before}\0${module}\0${rest}`)
  }

  get(key: string): string | undefined {
    return this.results.get(key)
  }

  set(key: string, result: string): void {
    this.results.set(key, result, key.length + result.length)
  }

  /** Pages import the same modules, whose texts are the same strings. */
  private hash(code: string): string {
    let hash = this.hashes.get(code)
    if (hash === undefined) {
      hash = sha256(code)
      this.hashes.set(code, hash, code.length)
    }
    return hash
  }
}
