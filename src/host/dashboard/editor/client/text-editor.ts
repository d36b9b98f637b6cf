// The text editor in place of the form's text area.
import { autocompletion } from '@codemirror/autocomplete'
import { indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { markdown } from '@codemirror/lang-markdown'
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import { HighlightStyle, type LanguageSupport, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { basicSetup } from 'codemirror'
import { completeComponents } from './completions.ts'
import type { ComponentHint } from './hints.ts'

/** A finding of `galley check` in this file. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'suggestion'
  readonly message: string
  /** From 1. */
  readonly line?: number
}

export interface TextEditorOptions {
  readonly area: HTMLTextAreaElement
  readonly path: string
  readonly hints: readonly ComponentHint[]
  onChange(): void
  onSave(): void
}

/** Replaces a text area, which stays up to date for the form. */
export function createTextEditor({ area, path, hints, onChange, onSave }: TextEditorOptions): EditorView {
  const saveKey = () => {
    onSave()
    return true
  }
  const view = new EditorView({
    doc: area.value,
    extensions: [
      keymap.of([{ key: 'Mod-s', preventDefault: true, run: saveKey }]),
      basicSetup,
      keymap.of([indentWithTab]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': area.ariaLabel ?? path, spellcheck: 'true', tabindex: '0' }),
      ...languageOf(path, hints),
      lintGutter(),
      syntaxHighlighting(HIGHLIGHT),
      THEME,
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return
        area.value = state.doc.toString()
        onChange()
      }),
    ],
  })
  area.hidden = true
  area.after(view.dom)
  return view
}

/** Marks what was found, in place of what was marked before. */
export function showFindings(view: EditorView, findings: readonly Finding[]): void {
  const { doc } = view.state
  const marks = findings.map(({ severity, message, line = 1 }): Diagnostic => {
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
    return { from, to, message, severity: severity === 'suggestion' ? 'info' : severity }
  })
  view.dispatch(
    setDiagnostics(
      view.state,
      marks.sort((a, b) => a.from - b.from),
    ),
  )
}

function languageOf(path: string, hints: readonly ComponentHint[]): Extension[] {
  if (/\.json$/i.test(path)) return [json()]
  if (/\.ya?ml$/i.test(path)) return [yaml()]
  if (!/\.mdx?$/i.test(path)) return []
  const content: LanguageSupport = markdown()
  return [yamlFrontmatter({ content }), autocompletion({ override: [completeComponents(hints)] })]
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.tagName, tags.propertyName, tags.keyword], color: 'var(--accent)' },
  { tag: [tags.link, tags.url], color: 'var(--second-ink)' },
  { tag: tags.attributeName, color: 'var(--wait)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--second-ink)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--soft)' },
])

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '.875rem', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace', lineHeight: '1.65' },
  '.cm-content': { padding: '.75rem 0 40vh', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 1rem 0 .5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--select)',
  },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--tint)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal' },
})
