// Wraps the selected lines in a component.
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node'
import type { Component } from '../../components/component.ts'
import { parentsAt } from '../../editing/cursor.ts'
import { tokensOf } from '../../editing/tokens.ts'
import type { ActionSource } from '../action.ts'
import { workspaceEdit } from '../locations.ts'
import { selectedLines } from '../selected-lines.ts'

export const wrap: ActionSource = {
  kind: CodeActionKind.RefactorRewrite,
  actions({ folder, file, source, host, selection }) {
    const lines = selectedLines(source, selection)
    if (!lines) return []
    const { indent, text, span } = lines
    const tokens = tokensOf(source).filter(({ start, end }) => start >= span.start && end <= span.end)
    const isCode = tokens.length > 0 && tokens.every(({ kind }) => kind === 'fence')
    const parents = parentsAt(tokensOf(source), span.start)
    const inner = text.replace(/^(?=.)/gm, '  ').replace(new RegExp(`^  ${indent}`, 'gm'), `${indent}  `)
    return folder.project.vocabulary.components
      .filter((component) => takes(component, isCode) && fits(component, parents))
      .map(({ name, props }): CodeAction => {
        const required = Object.entries(props).filter(([, prop]) => prop.required)
        const attributes = required.map(([prop, { values }]) => ` ${prop}="${values?.[0] ?? ''}"`).join('')
        const wrapped = `${indent}<${name}${attributes}>\n${inner}\n${indent}</${name}>`
        return {
          title: `Wrap in <${name}>`,
          kind: CodeActionKind.RefactorRewrite,
          edit: workspaceEdit(host, folder, [{ file, ...span, text: wrapped }]),
        }
      })
  },
}

/** True for components that take any content, or that take code if only code is selected. */
function takes({ children, inline, group }: Component, isCode: boolean): boolean {
  if (inline || group === 'inline' || group === 'page') return false
  if (typeof children === 'object') return 'code' in children && isCode
  return children === 'flow'
}

function fits({ parents }: Component, around: readonly string[]): boolean {
  return !parents || parents.includes(around.at(-1) ?? '')
}
