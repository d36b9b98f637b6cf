// The request samples that follow what is filled in: those of the page, and the one in the dialog.

import type { SampleLanguage } from '../../request/sample-language.ts'
import type { SampleRequest } from '../../request/sample-request.ts'
import { findSampleLanguage, sampleLanguages } from '../../request/samples/index.ts'
import { copyFor } from '../clipboard.ts'
import { button, h, selectOf } from './dom.ts'
import type { FieldContext } from './field.ts'
import { Recolor } from './highlight.ts'

/** A sample of the page. */
interface PageSample {
  readonly language: SampleLanguage
  readonly code: Element
  readonly recolor: Recolor
}

/** Samples that follow a form. */
export class Samples {
  readonly root: HTMLElement
  private readonly ofPage: readonly PageSample[]
  /** Those that the specification has. They stay as they are, and lend their colors. */
  private readonly written: readonly PageSample[]
  private readonly languages: readonly SampleLanguage[]
  private readonly code = h('code')
  private readonly select: HTMLSelectElement
  private request: SampleRequest | undefined

  constructor(context: FieldContext) {
    const { languages, written = [] } = context.form
    this.ofPage = pageSamples(languages)
    this.written = pageSamples(written)
    const named = [...written, ...languages].flatMap((key) => findSampleLanguage(key) ?? [])
    this.languages = named.length > 0 ? named : sampleLanguages.slice(0, 1)
    this.select = selectOf(
      this.languages.map(({ label }) => label),
      { class: 'pg-language', 'aria-label': context.word('chooseLanguage') },
    )
    // As on the page.
    const shown = document.querySelector<HTMLElement>('#request-example > .tab-panel[data-active]')?.dataset.label
    this.select.value = String(
      Math.max(
        this.languages.findIndex(({ label }) => label === shown),
        0,
      ),
    )
    this.select.addEventListener('change', () => this.draw())
    const copy = button('', () => void copyFor(copy, this.code.textContent), {
      class: 'code-block-copy-button pg-copy',
      'aria-label': context.word('copyCode'),
      'data-copied': context.word('copied'),
    })
    this.root = h(
      'section',
      { class: 'pg-panel', 'aria-label': context.word('request') },
      h('div', { class: 'pg-panel-head' }, h('h3', {}, context.word('request')), this.select, copy),
      h('pre', { class: 'pg-sample', tabindex: 0 }, this.code),
    )
  }

  /** Shows a request in the dialog. */
  show(request: SampleRequest): void {
    this.request = request
    this.draw()
  }

  /** Shows a request in the samples of the page. */
  showOnPage(request: SampleRequest): void {
    for (const { language, code, recolor } of this.ofPage)
      code.replaceChildren(...recolor.lines(language.print(request)))
  }

  private draw(): void {
    const language = this.languages[Number(this.select.value)] ?? this.languages[0]
    if (!language || !this.request) return
    const text = language.print(this.request)
    const like = [...this.ofPage, ...this.written].find((sample) => sample.language === language)
    this.code.replaceChildren(...(like ? like.recolor.lines(text) : [text]))
  }
}

function pageSamples(languages: readonly string[]): PageSample[] {
  return languages.flatMap((key) => {
    const language = findSampleLanguage(key)
    const panels = [...document.querySelectorAll<HTMLElement>('#request-example > .tab-panel')]
    const code =
      language && panels.find(({ dataset }) => dataset.label === language.label)?.querySelector('.code > code')
    return language && code ? [{ language, code, recolor: new Recolor(code) }] : []
  })
}
