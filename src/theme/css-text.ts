// Names and values to the text of a stylesheet, safe whatever they hold.

/** `--name:value;` for each entry; what is undefined or false is left out. */
export function declarations(values: Readonly<Record<string, string | number | false | undefined>>): string {
  let out = ''
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false) out += `--${name}:${value};`
  }
  return out
}

/** A quoted string that ends neither early nor a `<style>` around it. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\<>\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`
}
