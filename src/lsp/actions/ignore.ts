// A finding to the comment that silences its rule here, with room for the reason.
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node'
import type { Diagnostic as Finding } from '../../diagnostics/diagnostic.ts'
import { openTagsAt } from '../../editing/cursor.ts'
import { paragraphAt } from '../../editing/structure.ts'
import { tokensOf } from '../../editing/tokens.ts'
import type { ActionAsked, ActionSource } from '../action.ts'
import { workspaceEdit } from '../locations.ts'
import { protocolFindings } from '../protocol-findings.ts'

export const ignore: ActionSource = {
  kind: CodeActionKind.QuickFix,
  actions(asked) {
    if (!/\.mdx?$/i.test(asked.file)) return []
    const seen = new Set<string>()
    return asked.touched.flatMap((finding): CodeAction[] => {
      const { code } = finding
      if (seen.has(code) || code.startsWith('ignore-') || code === 'syntax') return []
      seen.add(code)
      const { start, text } = commentFor(finding, asked)
      return [
        {
          title: `Ignore \`${code}\` here, with a reason`,
          kind: CodeActionKind.QuickFix,
          diagnostics: protocolFindings([finding], asked),
          edit: workspaceEdit(asked.host, asked.folder, [{ file: asked.file, start, end: start, text }]),
        },
      ]
    })
  },
}

/** The comment and its place: before the block, or, for what front matter or the whole page is blamed for, at the top. */
function commentFor({ code, place }: Finding, { source }: ActionAsked): { start: number; text: string } {
  const { text } = source
  const tokens = tokensOf(source)
  const top = tokens.find(({ kind }) => kind === 'front-matter')
  if (place.start < (top?.end ?? 0)) {
    const start = top?.end ?? 0
    return { start, text: `\n\n{/* galley-ignore-page ${code}: ${REASON} */}` }
  }
  const block = blockStart(tokens, text, place.start)
  const lineStart = text.lastIndexOf('\n', block - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? ''
  return { start: lineStart, text: `${indent}{/* galley-ignore ${code}: ${REASON} */}\n\n` }
}

/** Empty would be a finding of its own; this is one too, until somebody writes better. */
const REASON = 'TODO say why'

/** Where the block around a place begins: code, a component, or the lines since a blank one or since a tag. */
function blockStart(tokens: ReturnType<typeof tokensOf>, text: string, offset: number): number {
  const whole = tokens.find(
    (token) => token.start <= offset && offset <= token.end && (token.kind === 'fence' || token.kind === 'tag'),
  )
  if (whole) return whole.start
  const paragraph = paragraphAt(text, offset).start
  const around = openTagsAt(tokens, offset).at(-1)
  return Math.max(paragraph, around && text.slice(around.end, offset).includes('\n') ? around.end + 1 : 0)
}
