// What is wrong with a YAML text: one plain sentence for an error of the parser.

/** How the parser's messages begin, and what they mean to people who write YAML by hand. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['A block sequence may not be used as an implicit map key', "Keys and list items can't be at the same level."],
  ['All mapping items must start at the same column', 'Keys of the same level must start in the same column.'],
  ['All sequence items must start at the same column', 'Items of the same list must start in the same column.'],
  ['Anchor cannot be an empty string', 'There is no name after this `&`.'],
  ['Block scalar header includes extra characters', 'The text after `|` or `>` has to begin on the next line.'],
  ['Flow map in block collection', 'A `{` needs a `}` at the end, and the lines between them need an indent.'],
  ['Flow sequence in block collection', 'A `[` needs a `]` at the end, and the lines between them need an indent.'],
  ['Implicit keys need to be on a single line', 'A key has to be on one line, with a `:` after it.'],
  ['Implicit map keys need to be followed by map values', 'There is no `:` after this key.'],
  ['Map keys must be unique', 'This key appears twice.'],
  ['Missing closing', 'A quote is never closed.'],
  ['Nested mappings are not allowed in compact mappings', 'There is a second `:` in this value.'],
  ['Plain value cannot start with', "A value can't start with this character unless it's in quotes."],
  ['Tabs are not allowed as indentation', "Tabs can't indent a line."],
  ['Unexpected block-seq-ind on same line with key', "A list can't begin on the line of its key."],
  ['Unexpected flow-map-end token', 'There is no `{` for this `}`.'],
  ['Unexpected flow-seq-end token', 'There is no `[` for this `]`.'],
  ['Unexpected scalar at node end', 'There is more text after the end of a value.'],
  ['Unexpected scalar token', 'There is more text after the end of a value.'],
]

/** The message for an error of the YAML parser, without the position and the lines that it quotes. */
export function yamlMessage({ message }: { readonly message: string }): string {
  const plain = PLAIN.find(([start]) => message.startsWith(start))
  if (plain) return plain[1]
  return (message.split('\n')[0] ?? '')
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/(?<="[^"]{40})[^"]+(?=")/, '…')
    .replace(/\.?$/, '.')
}
