// The objects that pages describe, such as functions, options, and terms: found by the ids that Sphinx gives them.

/** Where an object is described. */
interface Place {
  readonly file: string
  readonly fragment: string
}

const ANCHOR = /<a id="([^"]+)"><\/a>/g
/** The roles whose ids have a prefix. Others have it if the site's own extensions define them. */
const PREFIXES = new Map([
  ['option', 'cmdoption'],
  ['term', 'term'],
  ['mod', 'module'],
])

/** Finds objects by their role and name. */
export class SphinxObjects {
  private readonly byId = new Map<string, Place>()
  /** Full names by their last part. Undefined if several objects are called that. */
  private readonly byEnd = new Map<string, Place | undefined>()

  /** Adds the objects of a page, given its lines as MyST. */
  add(file: string, lines: readonly string[]): void {
    for (const line of lines) {
      if (!line.includes('<a id="')) continue
      for (const [, id = ''] of line.matchAll(ANCHOR)) {
        const place = { file, fragment: id }
        if (!this.byId.has(id)) this.byId.set(id, place)
        const end = id.slice(id.lastIndexOf('.') + 1)
        this.byEnd.set(end, this.byEnd.has(end) ? undefined : place)
      }
    }
  }

  /** The object of `role:name`. A name without its module is found if only one object is called that. */
  find(typed: string): Place | undefined {
    const [, role = '', name = ''] = /^([^:]+):([\s\S]+)$/.exec(typed) ?? []
    const plain = name.trim()
    if (plain === '') return undefined
    const prefix = PREFIXES.get(role) ?? role
    const id = `${prefix}-${plain.replace(/^-+/, '').replace(/[^\w.-]+/g, '-')}`
    return this.byId.get(id) ?? (prefix === role ? this.byName(plain) : undefined)
  }

  private byName(name: string): Place | undefined {
    const exact = this.byId.get(name)
    if (exact) return exact
    const plain = name.replace(/^\./, '')
    const found = this.byEnd.get(plain.slice(plain.lastIndexOf('.') + 1))
    return found && `.${found.fragment}`.endsWith(`.${plain}`) ? found : undefined
  }
}
