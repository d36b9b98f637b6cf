// Reads a gettext catalog (`.po`): what its messages are in another language.

/** The translations of messages, whose white space is one space between words. */
export type Catalog = ReadonlyMap<string, string>

const STRING = /^"((?:[^"\\]|\\.)*)"$/
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }

/** The messages of a catalog that are translated. Those marked as fuzzy aren't, as in Sphinx. */
export function readCatalog(text: string): Catalog {
  const out = new Map<string, string>()
  let entry: { id: string; text: string; isFuzzy: boolean } = { id: '', text: '', isFuzzy: false }
  let part: 'id' | 'text' | undefined
  const finish = () => {
    const id = messageKey(entry.id)
    if (id !== '' && entry.text.trim() !== '' && !entry.isFuzzy) out.set(id, entry.text)
    entry = { id: '', text: '', isFuzzy: false }
    part = undefined
  }
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const [, keyword, rest = line] = /^(msg\w+(?:\[\d+\])?)[ \t]+(.*)$/.exec(line) ?? []
    if ((line.startsWith('#') && part === 'text') || (keyword === 'msgid' && part === 'text')) finish()
    if (line.startsWith('#')) {
      if (line.startsWith('#,') && line.includes('fuzzy')) entry.isFuzzy = true
      continue
    }
    if (keyword !== undefined)
      part = keyword === 'msgid' ? 'id' : keyword === 'msgstr' || keyword === 'msgstr[0]' ? 'text' : undefined
    const [, typed] = STRING.exec(rest) ?? []
    if (typed !== undefined && part !== undefined)
      entry[part] += typed.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign)
  }
  finish()
  return out
}

/** A message as catalogs are searched for it. */
export function messageKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
