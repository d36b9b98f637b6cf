// Examples in the comments of Rust, and labels of links, as rustdoc shows them.

/** What the first line of an example says to rustdoc alone. */
const FOR_RUSTDOC =
  /^(?:rust|ignore(?:-\S*)?|should_panic|no_run|compile_fail|allow_fail|test_harness|standalone(?:_crate)?|edition\d+|E\d{4}|custom)$/

/** An example without the lines that only make it run, which begin with `# `. */
export function example(block: string): string {
  const [first = '', ...lines] = block.split('\n')
  const [, head = '', info = ''] = /^(\s*(?:[-*+>] +)*(?:`{3,}|~{3,}))(.*)$/.exec(first) ?? []
  const words = info.split(/[\s,]+|\{[^}]*\}/).filter((word) => word !== '')
  if (!words.every((word) => FOR_RUSTDOC.test(word))) return [`${head}${words[0]}`, ...lines].join('\n')
  const shown = lines.filter((line) => !/^\s*#(?:\s|$)/.test(line)).map((line) => line.replace(/^(\s*)##/, '$1#'))
  // What is hidden at the start leaves blank lines behind.
  while (shown.length > 1 && shown[0]?.trim() === '') shown.shift()
  return [`${head}rust`, ...shown].join('\n')
}

/** A label without what only tells rustdoc which of several items is meant: `struct@Mutex`. */
export function shownLabel(label: string): string {
  return label.replace(
    /^(`?)(?:struct|enum|trait|union|module|mod|const|constant|static|function|fn|method|derive|type|value|macro|prim|primitive|field|variant|tyalias|typealias)@/,
    '$1',
  )
}
