// A number with its noun, for messages.

/** `1 page`, `3 pages`. `many` is the plural of nouns that don't just take an `s`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
