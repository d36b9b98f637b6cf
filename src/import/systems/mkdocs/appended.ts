// Files that every page includes at its end (`auto_append`). They mostly define links and abbreviations.

import type { FileSystem } from '../../../files/file-system.ts'

/**
 * A function that returns a page's text with what the snippets add to it: definitions that it uses, and all other text.
 * Undefined if they add nothing.
 */
export function appended(files: FileSystem, snippets: readonly string[]): (file: string) => string | undefined {
  const links: [string, string][] = []
  const abbreviations: [string, string][] = []
  const rest: string[] = []
  for (const snippet of snippets)
    for (const line of (files.readText(snippet) ?? '').split('\n')) {
      const [, mark, label] = /^(\*?)\[([^\]^][^\]]*)\]:[ \t]*\S/.exec(line) ?? []
      if (label === undefined) rest.push(line)
      else if (mark === '*') abbreviations.push([label, line])
      else links.push([label.toLowerCase(), line])
    }
  const always = rest.join('\n').trim()
  return (file) => {
    const text = files.readText(file)
    if (text === undefined || snippets.length === 0) return undefined
    const used = new Set(Array.from(text.matchAll(/\[([^\][]+)\]/g), ([, label = '']) => label.toLowerCase()))
    const words = new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}+.-]*/gu))
    const lines = [
      ...links.filter(([label]) => used.has(label)),
      ...abbreviations.filter(([label]) => words.has(label)),
    ].map(([, line]) => line)
    const added = [always, lines.join('\n')].filter((part) => part !== '')
    return added.length === 0 ? undefined : `${text.trimEnd()}\n\n${added.join('\n\n')}\n`
  }
}
