// What holds at one place of a topic: its variables, which parts are shown, and where references lead.
import type { WritersideSite } from './site.ts'
import { attribute, type TopicElement } from './tree.ts'

const VARIABLE = /%([A-Za-z_][\w.-]*)%/g
const MAX_DEPTH = 8
const MAX_VALUE = 20_000
const MAX_INCLUDED = 20_000

export class TopicScope {
  private readonly variables: Map<string, string>

  constructor(
    readonly site: WritersideSite,
    /** The file that the text is written in. */
    readonly file: string,
    variables: ReadonlyMap<string, string> = new Map(),
    /** The names that an include asks for. Undefined shows everything. */
    private readonly filters?: ReadonlySet<string>,
    /** The includes around this text. */
    readonly open: ReadonlySet<string> = new Set(),
    /** How many more nodes the topic may include. Files that include each other twice double with each level. */
    readonly budget: { left: number } = { left: MAX_INCLUDED },
  ) {
    this.variables = new Map(variables)
  }

  /** A scope for included text, which sees the variables of the topic that includes it. */
  within(
    file: string,
    source: string,
    variables: ReadonlyMap<string, string>,
    filters: string | undefined,
  ): TopicScope {
    return new TopicScope(
      this.site,
      file,
      new Map([...this.variables, ...variables]),
      filters === undefined ? this.filters : new Set(filters.split(',').map((one) => one.trim())),
      new Set([...this.open, source]),
      this.budget,
    )
  }

  set(name: string, value: string): void {
    this.variables.set(name, value)
  }

  /** The text with the values of variables. Names that nothing defines stay. */
  fill(text: string, depth = 0): string {
    if (!text.includes('%')) return text
    return text.replace(VARIABLE, (whole, name: string) => {
      const value = this.variables.get(name) ?? this.site.variable(name)
      if (value === undefined) return whole
      return (depth >= MAX_DEPTH ? value : this.fill(value, depth + 1)).slice(0, MAX_VALUE)
    })
  }

  /** Whether an element is for this instance, and for what the include asks for. */
  isShown(element: TopicElement): boolean {
    const instance = attribute(element, 'instance')
    if (instance !== undefined && !matches(instance, this.site.instance)) return false
    if (this.filters === undefined) return true
    const filter = attribute(element, 'filter')
    if (filter === undefined) return true
    return filter.split(',').some((one) => {
      const name = one.trim()
      return name.startsWith('!') ? !this.filters?.has(name.slice(1)) : this.filters?.has(name)
    })
  }

  /** A part of this topic, or of the one that the text is included from. */
  private ownPart(url: string, id: string): { readonly url: string; readonly title?: string | undefined } {
    const title = id === '' ? undefined : this.site.partTitle(id, undefined)
    if (title !== undefined || this.file === this.site.file || id === '') return { url, title }
    const there = this.site.partTitle(id, this.file)
    const topic = there === undefined ? undefined : this.site.topic(this.file)
    return topic ? { url: topic.address + url, title: there } : { url }
  }

  /** Where a link leads, and the title of the topic there. */
  target(href: string, anchor?: string): { readonly url: string; readonly title?: string | undefined } {
    const typed = this.fill(href).trim()
    const fragment = anchor === undefined ? '' : `#${this.fill(anchor)}`
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(typed) ?? []
    const id = (rest || fragment).replace(/^[^#]*#?/, '')
    if (path === '') return this.ownPart(typed + fragment, id)
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(path)) return { url: typed + fragment }
    const topic = this.site.topic(path)
    if (topic) {
      const title = (id === '' ? undefined : this.site.partTitle(id, path)) ?? topic.title
      return { url: topic.address + (rest || fragment), title }
    }
    const image = this.site.image(path)
    return { url: image ?? typed + fragment }
  }
}

/** Whether `a,b` names an instance, or `!a` doesn't. */
export function matches(instances: string, id: string): boolean {
  const names = instances.split(',').map((one) => one.trim())
  const isNegative = names.every((name) => name.startsWith('!'))
  return isNegative ? !names.includes(`!${id}`) : names.includes(id)
}
