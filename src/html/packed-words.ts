// Interface texts that a script needs, in one attribute of the element that it belongs to. Also runs in browsers.

/** The texts as one, a line each: every page has them, and their names would take as much again. */
export function packWords<Key extends string>(keys: readonly Key[], word: (key: Key) => string): string {
  return keys.map((key) => word(key)).join('\n')
}

/** The texts by their names. */
export function unpackWords<Key extends string>(keys: readonly Key[], packed: string): Record<Key, string> {
  const lines = packed.split('\n')
  return Object.fromEntries(keys.map((key, i) => [key, lines[i] ?? ''])) as Record<Key, string>
}

/** Fills in `{name}`. */
export function fillWord(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
