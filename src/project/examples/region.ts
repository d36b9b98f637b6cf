// Extracts a named region of a file, as a page shows it.

/**
 * Lines without their common indentation. `lines` is undefined if there's no such region. `names` lists all regions.
 */
export interface Region {
  readonly lines: readonly string[] | undefined
  readonly names: readonly string[]
}

const START = /(?:#region|ANCHOR:)[ \t]+([\w.-]+)/
const END = /(?:#endregion|ANCHOR_END:)(?:[ \t]+([\w.-]+))?/

/**
 * Reads a whole file or one region. Comments in any language mark regions: `#region name` and `#endregion` (as editors
 * fold them), or `ANCHOR: name` and `ANCHOR_END: name` (mdBook). The marks themselves are left out.
 */
export function readRegion(text: string, name: string | undefined): Region {
  const names: string[] = []
  const lines: string[] = []
  /** Open regions, innermost last. */
  const open: string[] = []
  let wasOpen = false
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const [, start] = START.exec(line) ?? []
    if (start !== undefined) {
      names.push(start)
      open.push(start)
      wasOpen ||= start === name
      continue
    }
    const end = END.exec(line)
    if (end) {
      const index = end[1] === undefined ? open.length - 1 : open.lastIndexOf(end[1])
      if (index >= 0) open.splice(index, 1)
      continue
    }
    if (name === undefined || open.includes(name)) lines.push(line)
  }
  if (name !== undefined && !wasOpen) return { lines: undefined, names }
  return { lines: dedented(lines), names }
}

/** Removes the common indentation, and empty lines at both ends. */
function dedented(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return []
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const kept = lines.slice(first, last + 1)
  const depths = kept.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths)
  return kept.map((line) => line.slice(Math.min(depth, line.length)).trimEnd())
}
