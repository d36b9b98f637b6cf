// Finds the existing name that an unknown name probably stands for, and whether that's certain.
import { suggest } from '../diagnostics/suggest.ts'
import { isSlip } from '../diagnostics/typo.ts'

/** The name that was probably meant. */
export interface NearName {
  readonly name: string
  /** True if it's the same name in a different spelling, or a single typo away with no other name as near. */
  readonly isCertain: boolean
}

/** How many comparisons may still be made, where thousands of names are looked for among thousands. */
export interface Comparisons {
  left: number
}

/** Names among which many unknown names are looked for. */
export class NearestNames {
  private readonly names: readonly string[]
  /** The names by their letters and digits. */
  private readonly byFolded = new Map<string, string[]>()
  private readonly known = new Map<string, NearName | undefined>()

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)]
    for (const name of this.names) {
      const folded = fold(name)
      const same = this.byFolded.get(folded)
      if (same) same.push(name)
      else this.byFolded.set(folded, [name])
    }
  }

  /** The nearest name. Undefined if none is near, or if that would take more comparisons than may be made. */
  nearest(typed: string, comparisons?: Comparisons): NearName | undefined {
    const same = this.byFolded.get(fold(typed))
    if (same) return { name: same[0] as string, isCertain: same.length === 1 }
    if (!this.known.has(typed)) {
      if (comparisons) {
        if (comparisons.left < this.names.length) return undefined
        comparisons.left -= this.names.length
      }
      this.known.set(typed, this.find(typed))
    }
    return this.known.get(typed)
  }

  private find(typed: string): NearName | undefined {
    const { names, byFolded } = this
    const slips = names.filter((name) => isSlip(typed, name))
    if (slips.length > 0) return { name: slips[0] as string, isCertain: slips.length === 1 }
    const folded = fold(typed)
    const parts = () => [...byFolded].flatMap(([one, same]) => (isPart(one, folded) ? same : []))
    const near = suggest(typed, names) ?? longest(parts())
    return near === undefined ? undefined : { name: near, isCertain: false }
  }
}

/** Keeps only lowercase letters and digits. `&` becomes "and". */
function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/&|%26/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const MIN_LENGTH = 5

/** True if one name contains the other: `error-codes` and `list-of-error-codes`. */
function isPart(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= MIN_LENGTH && (long.startsWith(short) || long.endsWith(short))
}

function longest(names: readonly string[]): string | undefined {
  return [...names].sort((a, b) => b.length - a.length)[0]
}
