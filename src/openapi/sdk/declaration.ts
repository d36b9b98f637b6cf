// Declarations as they fit into a page.

/** Characters of a line of code beside the contents of a page. */
export const LINE = 64

/** What is called and with what, each parameter on a line of its own if it's long. `last` follows the last of them. */
export function callText(head: string, parameters: readonly string[], end: string, indent: string, last = ','): string {
  const line = `${head}(${parameters.join(', ')})${end}`
  if (line.length <= LINE || parameters.length === 0) return line
  return `${head}(\n${parameters.map((each) => `${indent}${each}`).join(',\n')}${last}\n)${end}`
}
