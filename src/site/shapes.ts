// Checks the shapes of values from a cache, which anyone may have written.

/** Whether a value is a list whose items all pass a check. */
// biome-ignore lint/suspicious/noExplicitAny: these are the parts of a value that is yet to be checked
export function isList(value: unknown, isItem: (item: any) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

/** Whether it's a number of bytes or of items. */
export function isSize(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

export function isText(value: unknown): boolean {
  return typeof value === 'string'
}
