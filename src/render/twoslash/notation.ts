// Removes the comments for twoslash from code, for when TypeScript isn't used.

const CUT_BEFORE = /^\s*\/\/\s?---cut(?:-before)?---\s*$/
const CUT_AFTER = /^\s*\/\/\s?---cut-after---\s*$/
const CUT_START = /^\s*\/\/\s?---cut-start---\s*$/
const CUT_END = /^\s*\/\/\s?---cut-end---\s*$/
/** Queries and highlights below a line, and options. `@filename` stays, because it says where code belongs. */
const NOTE = /^\s*\/\/\s*\^(?:\?|\||\^+)(?:\s.*)?$|^\s*\/\/\s?@(?!filename\b)\w+(?::.*)?$/

/** The code without cuts, queries, and options: https://twoslash.netlify.app/refs/notations */
export function withoutNotation(code: string): string {
  let shown: string[] = []
  let isHidden = false
  for (const line of code.split(/\r\n|\n|\r/)) {
    if (CUT_AFTER.test(line)) break
    if (CUT_BEFORE.test(line)) shown = []
    else if (CUT_START.test(line)) isHidden = true
    else if (CUT_END.test(line)) isHidden = false
    else if (!isHidden && !NOTE.test(line)) shown.push(line)
  }
  return shown.join('\n')
}
