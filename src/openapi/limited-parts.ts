// Finds specifications with parts that not every reader may see: `x-mint.groups` and `x-mint-enum`.
import type { SpecFile } from './spec-file.ts'
import { entries, get, groupsOf, stringsAt } from './values.ts'

/** By file: reading a large one again takes long. */
const KNOWN = new WeakMap<SpecFile, boolean>()
/** Nothing deeper is shown. */
const MAX_DEPTH = 1_000

/** True if an operation, a property, a variant, or a value of the file is restricted to groups of readers. */
export function hasLimitedParts(file: SpecFile): boolean {
  let isLimited = KNOWN.get(file)
  if (isLimited === undefined) {
    isLimited = isLimitedIn(file.value, 0, new Set())
    KNOWN.set(file, isLimited)
  }
  return isLimited
}

function isLimitedIn(value: unknown, depth: number, seen: Set<object>): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || seen.has(value)) return false
  seen.add(value)
  if (Array.isArray(value)) return value.some((item) => isLimitedIn(item, depth + 1, seen))
  if (groupsOf(value).length > 0) return true
  const values = get(value, 'x-mint-enum')
  if (entries(values).some(([name]) => stringsAt(values, name).length > 0)) return true
  return entries(value).some(([, inner]) => isLimitedIn(inner, depth + 1, seen))
}
