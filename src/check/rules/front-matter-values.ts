// Reports front matter values that their keys don't take, so that a page isn't what its author meant.
import * as z from 'zod'
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { core, describe } from '../../schema/describe.ts'
import { placedObject, toPlaced } from '../../schema/placed.ts'
import { readValue } from '../../schema/read.ts'
import { type Finding, rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

/** What a key takes. */
interface Key {
  /** An object with only this key, because the reader names values by their keys. */
  readonly schema: z.ZodObject
  readonly isFlag: boolean
  readonly takesText: boolean
}

/** The keys that do something. The others are reported by `no-effect`, whatever their value is. */
const KEYS: ReadonlyMap<string, Key> = new Map(
  Object.entries(frontMatterSchema.shape)
    .filter(([, schema]) => describe(schema).effect?.kind !== 'none')
    .map(([key, schema]) => [
      key,
      {
        schema: z.object({ [key]: schema }),
        isFlag: core(schema)._zod.def.type === 'boolean',
        takesText: takesText(schema),
      },
    ]),
)

const files = (keys: string) => ({
  files: { 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': samplePage(keys) },
})

export const frontMatterValues = rule({
  name: 'front-matter-values',
  area: 'project',
  severity: 'warning',
  check: 'exact',
  codes: ['front-matter'],
  guidance: 'Give each key of front matter a value that it takes: `hidden: true`, not `hidden: "yes"`.',
  why: 'Any other value does nothing: a page that should be hidden stays in the navigation.',
  examples: {
    good: [
      files('mode: wide\nicon: rocket\nhidden: false\nkeywords: [start, 2]\n'),
      files('tag:\nicon: ""\nsidebarTitle: 404\n"og:image:width": 1200\n'),
      files('status: { of: mine }\n'),
      files('sidebarTitle: The “Start” page\n'),
    ],
    bad: [
      files('mode: fancy\n'),
      files('sidebarTitle: “Start”\n'),
      files('icon: 3\n'),
      files('sidebarTitle: []\n'),
      files('hidden: maybe\n'),
      files('noindex: "true"\n'),
      files('boost: high\n'),
      files('lastUpdatedDate: soon\n'),
      files('playground: simpel\n'),
      files('contextual:\n  options: [copi]\n'),
    ],
  },
  *page({ page: { frontmatter } }) {
    for (const [key, place] of frontmatter.places) {
      const known = KEYS.get(key)
      const value = frontmatter.data[key]
      if (TITLES.has(key) && typeof value === 'string') yield* curlyQuotes(value, place)
      if (!known || value === null || value === '') continue
      yield* findingsOf(key, known, value, place)
    }
  },
})

const TITLES: ReadonlySet<string> = new Set(['title', 'sidebarTitle', 'description'])

/** Quotes around a whole value that only readers see, because YAML knows straight ones alone. */
function* curlyQuotes(value: string, place: Place): Iterable<Finding> {
  const text = /^[“”„]([^“”„"\\]+)[“”]$/.exec(value)?.[1]
  if (text === undefined) return
  yield {
    message: 'These quotes are curly, so they are shown as parts of the text.',
    place,
    severity: 'suggestion',
    help: `Write \`"${text}"\`, with straight quotes.`,
    fix: [{ ...place, text: `"${text}"` }],
    rewords: true,
  }
}

function findingsOf(key: string, known: Key, value: unknown, place: Place): readonly Finding[] {
  const plain = known.takesText ? asText(value) : value
  const isQuotedFlag = known.isFlag && (value === 'true' || value === 'false')
  const found: Finding[] = []
  readValue(known.schema, placedObject([[key, toPlaced(plain, place)]], place), (finding) => {
    const { message, help, fix } = isQuotedFlag ? { ...finding, ...unquoted(value, place) } : finding
    // Parts of a value have its place, so an edit would replace it all.
    const edits = typeof value === 'object' ? undefined : fix
    found.push({ message, place, ...(help && { help }), ...(edits && { fix: edits, rewords: true }) })
  })
  return found
}

function unquoted(flag: string, place: Place): Pick<Finding, 'help' | 'fix'> {
  return { help: 'Remove the quotes.', fix: [{ ...place, text: flag }] }
}

/** YAML reads `404` as a number, which shows as it's written. */
function asText(value: unknown): unknown {
  return Array.isArray(value) ? value.map(asText) : typeof value === 'number' ? String(value) : value
}

function takesText(schema: z.ZodType): boolean {
  const { def } = core(schema)._zod
  return (
    def.type === 'string' || (def.type === 'union' && def.options.some((one) => core(one)._zod.def.type === 'array'))
  )
}
