// Fills in the template of a Jekyll include: its parameters, conditions, loops, and filters.
import { Drop, Liquid, Tag } from 'liquidjs'

/** A filled-in template. */
export interface FilledTemplate {
  readonly text: string
  /** Tags, filters, and data that have no effect, because only the old site knows them. */
  readonly unknown: readonly string[]
}

/** Where a template gets what isn't in it. */
export interface TemplateSource {
  /** What a name stands for, such as `include.title` or `site.url`. */
  lookUp(name: string): string | undefined
  /** The text of another include. */
  read(path: string): string | undefined
}

/** Templates are small. What is larger isn't one. */
const MAX_LENGTH = 20_000
/** Characters and items that may be computed. */
const MAX_MEMORY = 1_000_000
/** Includes in one, so that one that includes itself has an end. */
const MAX_INCLUDES = 100
/** In milliseconds, for loops within loops. */
const MAX_TIME = 2_000

/** What a template shows. Undefined for one that Jekyll can't read either, and for one that is too large. */
export function fillTemplate(template: string, source: TemplateSource): FilledTemplate | undefined {
  if (template.length > MAX_LENGTH) return undefined
  const unknown = new Set<string>()
  const engine = createEngine(source, unknown)
  try {
    const text: string = engine.parseAndRenderSync(prepared(template, engine, unknown))
    return text.length > MAX_LENGTH
      ? undefined
      : { text: text.replace(/\n{2,}(?=<)/g, '\n').trim(), unknown: [...unknown] }
  } catch {
    return undefined
  }
}

/** A name that the old site may know more of. It's nothing itself, as in Liquid. */
class Names extends Drop {
  constructor(
    private readonly path: string,
    private readonly source: TemplateSource,
    private readonly unknown: Set<string>,
  ) {
    super()
  }

  override liquidMethodMissing(key: string | number): unknown {
    const path = this.path === '' ? String(key) : `${this.path}.${key}`
    return this.source.lookUp(path) ?? new Names(path, this.source, this.unknown)
  }

  override valueOf(): undefined {
    // A parameter that isn't given is nothing, but what the site's data holds is something.
    if (/^site\.(?!baseurl$|url$)/.test(this.path)) this.unknown.add(`\`${this.path}\``)
    return undefined
  }
}

function createEngine(source: TemplateSource, unknown: Set<string>): Liquid {
  const { read } = source
  let left = MAX_INCLUDES
  const engine: Liquid = new Liquid({
    jekyllInclude: true,
    dynamicPartials: false,
    relativeReference: false,
    globals: new Names('', source, unknown),
    memoryLimit: MAX_MEMORY,
    renderLimit: MAX_TIME,
    fs: {
      exists: async (path) => read(path) !== undefined,
      existsSync: (path) => read(path) !== undefined,
      readFile: async (path) => prepared(read(path) ?? '', engine, unknown),
      readFileSync(path) {
        if (left-- === 0) throw new Error('These are too many includes.')
        return prepared(read(path) ?? '', engine, unknown)
      },
      resolve: (_, path) => path,
    },
  })
  // In an element, only text between empty lines is Markdown.
  engine.registerFilter('markdownify', (value) => (String(value ?? '').trim() === '' ? value : `\n\n${value}\n\n`))
  // Links are converted after this.
  for (const name of ['relative_url', 'absolute_url']) engine.registerFilter(name, (value) => value)
  return engine
}

/** A template as the engine can read it: without the site's own tags and filters, which are noted where they are used. */
function prepared(template: string, engine: Liquid, unknown: Set<string>): string {
  const text = template
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    // Indentation would be code in Markdown, and an empty line would end an element.
    .replace(/\n\s+/g, '\n')
    // `{% if {{ include.x }} %}` is read without the braces.
    .replace(/\{%[\s\S]*?%\}/g, (tag) => tag.replace(/\{\{|\}\}/g, ' '))
  for (const [, name = ''] of text.matchAll(/\{%-?\s*(\w+)/g)) {
    if (engine.tags[name] || /^(?:end|else|elsif$|when$)/.test(name)) continue
    engine.registerTag(
      name,
      class extends Tag {
        override render(): void {
          unknown.add(`\`{% ${name} %}\``)
        }
      },
    )
  }
  for (const [, name = ''] of text.matchAll(/\|\s*(\w+)/g)) {
    if (engine.filters[name]) continue
    const own = /markdown/.test(name) ? engine.filters.markdownify : undefined
    engine.registerFilter(
      name,
      own ??
        ((value) => {
          unknown.add(`the filter \`${name}\``)
          return value
        }),
    )
  }
  return text
}
