// Lists of names, as messages show them.

/** The most names that a choice shows, unless only one more would be left out. */
const MAX_CHOICES = 12

/** All names: `a`, `b`, `c`. */
export function listOf(names: readonly (string | number)[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** Names to choose from: `a`, `b`, or `c`. A long list is cut. */
export function choiceOf(names: readonly (string | number)[]): string {
  if (names.length > MAX_CHOICES + 1)
    return `${listOf(names.slice(0, MAX_CHOICES))}, or one of ${names.length - MAX_CHOICES} others`
  if (names.length < 2) return listOf(names)
  const comma = names.length > 2 ? ',' : ''
  return `${listOf(names.slice(0, -1))}${comma} or ${listOf(names.slice(-1))}`
}
