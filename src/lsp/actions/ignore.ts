// Adds a comment that silences a finding's rule here, with a placeholder for the reason.
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node'
import type { Diagnostic as Finding } from '../../diagnostics/diagnostic.ts'
import { openTagsAt } from '../../editing/cursor.ts'
import { paragraphAt } from '../../editing/structure.ts'
import { tokensOf } from '../../editing/tokens.ts'
import type { ActionRequest, ActionSource } from '../action.ts'
import { workspaceEdit } from '../locations.ts'
import { protocolFindings } from '../protocol-findings.ts'

export const ignore: ActionSource = {
  kind: CodeActionKind.QuickFix,
  actions(request) {
    if (!/\.mdx?$/i.test(request.file)) return []
    const seen = new Set<string>()
    return request.touched.flatMap((finding): CodeAction[] => {
      const { code } = finding
      if (seen.has(code) || code.startsWith('ignore-') || code === 'syntax') return []
      seen.add(code)
      const { start, text } = commentFor(finding, request)
      return [
        {
          title: `Ignore \`${code}\` here, with a reason`,
          kind: CodeActionKind.QuickFix,
          diagnostics: protocolFindings([finding], request),
          edit: workspaceEdit(request.host, request.folder, [{ file: request.file, start, end: start, text }]),
        },
      ]
    })
  },
}

/**
 * The comment and where to insert it: before the block, or at the top for findings in front matter or about the whole
 * page.
 */
function commentFor({ code, place }: Finding, { source }: ActionRequest): { start: number; text: string } {
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

/** An empty reason would be a finding. So is this one, until the author replaces it. */
const REASON = 'TODO say why'

/** The start of the block around an offset: code, a component, or the lines since the last blank line or tag. */
function blockStart(tokens: ReturnType<typeof tokensOf>, text: string, offset: number): number {
  const whole = tokens.find(
    (token) => token.start <= offset && offset <= token.end && (token.kind === 'fence' || token.kind === 'tag'),
  )
  if (whole) return whole.start
  const paragraph = paragraphAt(text, offset).start
  const around = openTagsAt(tokens, offset).at(-1)
  return Math.max(paragraph, around && text.slice(around.end, offset).includes('\n') ? around.end + 1 : 0)
}
