// Fills in a template of Jekyll, an include or a part of a page: its parameters, conditions, loops, and filters.
import { Drop, Liquid, Tag } from 'liquidjs'

/** A filled-in template. */
export interface FilledTemplate {
  readonly text: string
  /** Tags, filters, and data that have no effect, because only the old site knows them. */
  readonly unknown: readonly string[]
}

/** Where a template gets what isn't in it. */
export interface TemplateSource {
  /** What a name stands for, such as `include.title` or `site.data.people`. */
  lookUp(name: string): unknown
  /** The text of another include. */
  read(path: string): string | undefined
}

/** Templates are small. What is larger isn't one. */
const MAX_LENGTH = 20_000
/** What they show may be a table of everything in a file. */
const MAX_SHOWN = 200_000
/** Characters and items that may be computed. */
const MAX_MEMORY = 1_000_000
/** Includes in one, so that one that includes itself has an end. */
const MAX_INCLUDES = 100
/** In milliseconds, for loops within loops. */
const MAX_TIME = 2_000

/** What an include shows. Undefined for one that Jekyll can't read either, and for one that is too large. */
export function fillTemplate(template: string, source: TemplateSource): FilledTemplate | undefined {
  // A parameter that isn't given is nothing, but what the site's data holds is something.
  const filled = fill(template, { ...source, isUnknown: (path) => /^site\.(?!baseurl$|url$)/.test(path) })
  return filled && { ...filled, text: filled.text.replace(/\n{2,}(?=<)/g, '\n').trim() }
}

/** What a part of a page shows. Undefined if that depends on anything that isn't known. */
export function fillBlock(template: string, source: TemplateSource): string | undefined {
  const isUnknown = (path: string) => !/^(?:page|include)\./.test(path) || OF_PAGES.test(path)
  const areElements = isHtml(template)
  // Lines that hold only tags aren't empty ones, which have a meaning in Markdown.
  const lines = areElements ? template : template.replace(/^[ \t]*((?:\{%[^{}\n]*%\}[ \t]*)+)\n/gm, '$1')
  const filled = fill(lines, { ...source, isUnknown })
  if (filled?.unknown.length !== 0) return undefined
  return areElements ? filled.text.replace(/\n\s*\n/g, '\n').trim() : filled.text
}

/** What Jekyll itself knows of a page. */
const OF_PAGES = /^page\.(?:url|path|dir|name|id|date|content|excerpt|collection|next|previous)\b/

type Source = TemplateSource & {
  /** Whether a name that stands for nothing here may have stood for something in the old site. */
  isUnknown(path: string): boolean
}

function fill(template: string, source: Source): FilledTemplate | undefined {
  if (template.length > MAX_LENGTH) return undefined
  const unknown = new Set<string>()
  const engine = createEngine(source, unknown)
  try {
    const text: string = engine.parseAndRenderSync(prepared(template, engine, unknown))
    return text.length > MAX_SHOWN ? undefined : { text, unknown: [...unknown] }
  } catch {
    return undefined
  }
}

/** A name that the old site may know more of. It's nothing itself, as in Liquid. */
class Names extends Drop {
  constructor(
    private readonly path: string,
    private readonly source: Source,
    private readonly unknown: Set<string>,
  ) {
    super()
  }

  override liquidMethodMissing(key: string | number): unknown {
    const path = this.path === '' ? String(key) : `${this.path}.${key}`
    return this.source.lookUp(path) ?? new Names(path, this.source, this.unknown)
  }

  override valueOf(): undefined {
    if (this.source.isUnknown(this.path)) this.unknown.add(`\`${this.path}\``)
    return undefined
  }
}

function createEngine(source: Source, unknown: Set<string>): Liquid {
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

/** Whether a template is of elements rather than of Markdown. */
function isHtml(template: string): boolean {
  return /^\s*</.test(template.replace(/\{%[\s\S]*?%\}|<!--[\s\S]*?-->|^---\n[\s\S]*?\n---\n/g, ''))
}

/** A template as the engine can read it: without the site's own tags and filters, which are noted where they are used. */
function prepared(template: string, engine: Liquid, unknown: Set<string>): string {
  const text = template
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    // Indentation would be code in Markdown, and an empty line would end an element.
    .replace(isHtml(template) ? /\n\s+/g : /\n[ \t]+(?=\{%)/g, '\n')
    // The engine finds nothing where the expression is only a name.
    .replace(/(where_exp:\s*(["'])\w+\2\s*,\s*(["']))([\w.]+)(?=\3)/g, '$1$4 != nil and $4 != false')
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
