// Reports valid keys that have no effect: those of docs.json as they are read, and those of front matter once for the
// whole site.
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import { counted } from '../../diagnostics/counted.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { describe } from '../../schema/describe.ts'
import { pagesByKey } from '../front-matter-keys.ts'
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'
import { placeInFence, writtenCode } from '../written-code.ts'

const config = (more: object) => docsJson({ pages: ['index'] }, more)
const page = samplePage

/** Front matter keys without effect, and why. */
const IDLE = new Map(
  Object.entries(frontMatterSchema.shape).flatMap(([key, schema]) => {
    const { effect } = describe(schema)
    return effect?.kind === 'none' ? [[key, effect.why] as const] : []
  }),
)

export const noEffect = rule({
  name: 'no-effect',
  area: 'project',
  severity: 'warning',
  check: 'exact',
  codes: ['no-effect'],
  guidance: "Set only what has an effect: leave out keys that Galley doesn't use, such as `authors`.",
  why: 'People who read a setting believe that it works.',
  examples: {
    good: [
      { files: { 'docs.json': config({}), 'index.mdx': page() } },
      '```js {1,2-99}\nsend()\nstop()\n```',
      // It has an effect on hosts with logins.
      { files: { 'docs.json': config({}), 'index.mdx': page('public: true\n') } },
      {
        files: {
          'docs.json': docsJson({ groups: [{ group: 'A', public: true, pages: ['index'] }] }),
          'index.mdx': page(),
        },
      },
    ],
    bad: [
      '```js {3}\nsend()\nstop()\n```',
      '```js focus={7-9}\nsend()\nstop()\n```',
      { files: { 'docs.json': config({ public: true }), 'index.mdx': page() } },
      { files: { 'docs.json': config({}), 'index.mdx': page('authors: [Ada]\n') } },
      { files: { 'docs.json': config({}), 'index.mdx': page('public: false\n') } },
    ],
  },
  *page({ page, project }) {
    for (const block of page.codeBlocks) {
      const { highlight, focus, twoslash } = parseCodeOptions(block.node.lang, block.node.meta)
      const { length } = block.node.value.split('\n')
      // Twoslash removes lines. The last line of a range may be any large number.
      const line = [...highlight, ...focus].find((one, index, all) => one > length && all[index - 1] !== one - 1)
      if (line === undefined || twoslash || block.node.value === '') continue
      const written = writtenCode(block, page, project)
      if (!written?.isMarkdown) continue
      yield {
        message: `Line ${line} can't stand out, because this code has only ${counted(length, 'line')}.`,
        place: placeInFence(written, String(line)),
        help: 'Write the number of a line of this block. The first one is 1.',
      }
    }
  },
  *site({ project }) {
    for (const [key, { first, count }] of pagesByKey(project, IDLE)) {
      yield { message: `The key \`${key}\` has no effect.`, place: first, help: `${IDLE.get(key)}${others(count)}` }
    }
    for (const [key, { first, count }] of pagesByKey(project, HIDDEN)) {
      yield {
        message: `\`${key}: false\` hides a page only on a host with a login.`,
        place: first,
        help: `On any other host, everyone can read it. To leave it out there, write \`groups\` in its place.${others(count)}`,
      }
    }
  },
})

/** A promise that only a host with a login can keep. */
const HIDDEN = {
  has: (key: string, value: unknown) => (key === 'public' || key === 'isPublic') && value === false,
}

function others(count: number): string {
  return count > 1 ? ` ${count} pages have it.` : ''
}
