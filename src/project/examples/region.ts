// A file and the name of a region in it -> the lines of the region, as a page shows them.

/** Lines without their common indentation. Undefined when there is no such region. `names`: all regions. */
export interface Region {
  readonly lines: readonly string[] | undefined
  readonly names: readonly string[]
}

const START = /(?:#region|ANCHOR:)[ \t]+([\w.-]+)/
const END = /(?:#endregion|ANCHOR_END:)(?:[ \t]+([\w.-]+))?/

/**
 * Reads the whole file, or the region that `#region name` and `#endregion` (as editors fold it), or `ANCHOR: name` and
 * `ANCHOR_END: name` (mdBook) mark in comments of any language. Lines with such marks are left out.
 */
export function readRegion(text: string, name: string | undefined): Region {
  const names: string[] = []
  const lines: string[] = []
  /** Regions that are open, the innermost last. */
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

/** Removes the common indentation and surrounding empty lines. */
function dedented(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return []
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const kept = lines.slice(first, last + 1)
  const depths = kept.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths)
  return kept.map((line) => line.slice(Math.min(depth, line.length)).trimEnd())
}
