// Turns the code of pages and the themes of a site into input of the highlighter.
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

/** The code of a page as input of the highlighter. */
export function codeBlocks(page: Page, types?: SiteTypes): CodeBlock[] {
  return page.codeBlocks.map(({ node }) => codeBlock(node, types))
}

/** Threads get each block early, and its page requests it again when it's rendered. */
const blocks = new WeakMap<Code, CodeBlock>()

/** A fence as input of the highlighter: without the comments that mark its lines or query TypeScript. */
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

/** The highlighter for the themes of a project. */
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
