// Writes names and values as CSS that is safe whatever they contain.

/** `--name:value;` for each entry. Undefined and false values are left out. */
export function declarations(values: Readonly<Record<string, string | number | false | undefined>>): string {
  let out = ''
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false) out += `--${name}:${value};`
  }
  return out
}

/** A quoted string that can't end early, and can't close a surrounding `<style>`. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\<>\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`
}
