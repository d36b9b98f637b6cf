// The code of pages and the themes of a site to what the highlighter takes.
import type { Page } from '../content/page.ts'
import type { Code } from '../content/tree.ts'
import type { Project } from '../project/project.ts'
import { readMarks } from '../render/code-lines.ts'
import { parseCodeOptions } from '../render/code-options.ts'
import type { CodeBlock } from '../render/highlight.ts'
import { type CodeHighlighter, createHighlighter, type HighlighterOptions } from '../render/highlighter-pool.ts'
import { readGrammar } from '../render/languages.ts'
import { shownCode } from '../render/twoslash/twoslash-block.ts'
import type { SiteOptions } from './options.ts'
import type { SiteTypes } from './site-types.ts'

/** The code of a page as the highlighter knows it. */
export function codeBlocks(page: Page, types?: SiteTypes): CodeBlock[] {
  return page.codeBlocks.map(({ node }) => codeBlock(node, types))
}

/** Threads are told of each block early, and its page asks for it again when it is shown. */
const blocks = new WeakMap<Code, CodeBlock>()

/** A fence as the highlighter knows it: without the comments that mark its lines, or ask TypeScript. */
function codeBlock(node: Code, types?: SiteTypes): CodeBlock {
  const known = blocks.get(node)
  if (known) return known
  const { value } = node
  const { twoslash, lang } = parseCodeOptions(node.lang, node.meta)
  if (twoslash) return { code: readMarks(shownCode(value, types?.answer({ code: value, lang }))).code, lang }
  const block = { code: readMarks(value).code, lang }
  blocks.set(node, block)
  return block
}

/** The highlighter for the themes that a project asks for. */
export function createSiteHighlighter(
  project: Pick<Project, 'config' | 'files'>,
  options: SiteOptions,
  { onBlock, module }: Pick<HighlighterOptions, 'onBlock' | 'module'> = {},
): CodeHighlighter {
  const { theme, languages } = project.config.styling.codeblocks
  const grammars = languages.flatMap((path) => {
    const grammar = readGrammar(path, project.files.readText(path.replace(/^\//, '')) ?? '')
    return 'problem' in grammar ? [] : [grammar] // the check of the configuration reports it
  })
  return createHighlighter({ themes: theme, threads: options.threads, languages: grammars, onBlock, module })
}
