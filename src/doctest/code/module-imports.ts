// Removes repeated imports from blocks that share a module.

interface Statement {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly clause: string
  readonly from: string
}

const STATEMENT =
  /^[ \t]*import\s+(?<clause>(?:type\s+)?[\w$*{][\w$*{},\s]*?)\s*from\s*(?<from>'[^'\n]*'|"[^"\n]*")[ \t]*;?/gm

/** Remembers what the blocks of a module have imported. */
export class ModuleImports {
  private readonly known = new Set<string>()

  /** The block without the imports that a block before it has. Line numbers stay the same. */
  withoutKnown(text: string): string {
    let out = ''
    let from = 0
    for (const statement of statements(text)) {
      const left = this.left(statement)
      if (left === statement.text) continue
      const lines = statement.text.match(/\n/g)?.length ?? 0
      out +=
        text.slice(from, statement.start) + left + '\n'.repeat(Math.max(0, lines - (left.match(/\n/g)?.length ?? 0)))
      from = statement.end
    }
    return out + text.slice(from)
  }

  private left({ text, clause, from }: Statement): string {
    const names = namesOf(clause)
    const added = names.filter((name) => !this.known.has(`${name} ${from}`))
    for (const name of names) this.known.add(`${name} ${from}`)
    if (added.length === names.length) return text
    return added.length === 0 ? '' : `import ${clauseOf(added)} from ${from}`
  }
}

function statements(text: string): Statement[] {
  return Array.from(text.matchAll(STATEMENT), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    clause: match.groups?.clause ?? '',
    // Both quotes name the same module.
    from: `'${(match.groups?.from ?? '').slice(1, -1)}'`,
  }))
}

/** `React, { a as b, type C }` gives `React`, `{ a as b }` and `{ type C }`. */
function namesOf(clause: string): string[] {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  const named = braces.split(',').map((name) => name.trim().replace(/\s+/g, ' '))
  const before = clause
    .replace(/\{[^}]*\}/, '')
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
  return [...before.filter(isName), ...named.filter(isName).map((name) => `{ ${name} }`)]
}

function isName(text: string): boolean {
  return text !== ''
}

function clauseOf(names: readonly string[]): string {
  const named = names.filter((name) => name.startsWith('{')).map((name) => name.slice(2, -2))
  const others = names.filter((name) => !name.startsWith('{'))
  return [...others, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')
}
