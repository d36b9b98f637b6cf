// Reports code blocks in a language without a highlighter.
import { suggest } from '../../diagnostics/suggest.ts'
import { isTypo } from '../../diagnostics/typo.ts'
import type { Project } from '../../project/project.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { type Grammar, Languages, readGrammar } from '../../render/languages.ts'
import { rule } from '../rule.ts'
import { writtenCode } from '../written-code.ts'

export const knownLanguage = rule({
  name: 'known-language',
  area: 'code',
  severity: 'warning',
  check: 'exact',
  guidance: 'Name the language of a code block as highlighters do, such as `ts`, `python`, or `bash`.',
  why: 'Code in an unknown language has no colors.',
  examples: {
    good: ['```python\nprint("Hello")\n```', '```mermaid\ngraph LR\n```', '```lines wrap\nnpm install\n```'],
    bad: ['```pyhton\nprint("Hello")\n```'],
  },
  *page({ page, project }) {
    if (page.codeBlocks.length === 0) return
    const languages = languagesOf(project)
    for (const block of page.codeBlocks) {
      const { node } = block
      // A word with other characters is an option or a title in the position of the language.
      if (!/^[a-z][\w+#-]*$/i.test(node.lang) || DRAWN.has(node.lang)) continue
      if (parseCodeOptions(node.lang, node.meta).lang === '') continue
      if (languages.knows(node.lang)) continue
      const written = writtenCode(block, page, project)
      if (!written) continue
      const near = commonName(node.lang)
      const { text } = written.source
      const { place } = written
      const start = place.start + Math.max(0, text.slice(place.start).search(/[^`~\s]/))
      const name = { file: place.file, start, end: start + node.lang.length }
      const isTyped = written.isMarkdown && text.slice(name.start, name.end).toLowerCase() === node.lang
      yield {
        message: `There is no highlighter for \`${node.lang}\`, so the code has no colors.`,
        place: isTyped ? name : place,
        help: near ? `Did you mean \`${near}\`?` : 'Use a similar language with a highlighter, or `text`.',
        ...(near && isTyped && isTypo(node.lang, near) && { fix: [{ ...name, text: near }] }),
      }
    }
  },
})

const DRAWN = new Set(['mermaid', 'math', 'latex', 'tex'])

/** Frequent languages, which a misspelled name most likely means. */
const COMMON =
  `bash c cpp csharp css dart diff docker elixir go graphql hcl html http ini java javascript json json5 jsonc jsx
  kotlin lua makefile markdown mdx mermaid nginx objective-c perl php powershell prisma proto python r ruby rust scala scss
  shell solidity sql svelte swift terraform text toml tsx typescript vue xml yaml zig`.split(/\s+/)

/** The language that a misspelled name most likely means. A short one with other letters is another language: `dql` isn't `sql`. */
function commonName(lang: string): string | undefined {
  const near = suggest(lang, COMMON)
  return near !== undefined && (lang.length >= MIN_LENGTH || lettersOf(lang) === lettersOf(near)) ? near : undefined
}

const MIN_LENGTH = 5

function lettersOf(name: string): string {
  return [...name.toLowerCase()].sort().join('')
}

const cache = new WeakMap<Project, Languages>()

/** The languages of a site, including its custom grammars. Read once per project. */
function languagesOf(project: Project): Languages {
  let languages = cache.get(project)
  if (!languages) {
    languages = new Languages(
      project.config.styling.codeblocks.languages.flatMap((path): Grammar[] => {
        const grammar = readGrammar(path, project.files.readText(path.replace(/^\/+/, '')) ?? '')
        return 'problem' in grammar ? [] : [grammar]
      }),
    )
    cache.set(project, languages)
  }
  return languages
}
