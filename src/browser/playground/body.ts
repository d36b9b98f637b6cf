// The body of a request: a form made of its schema, or JSON as text.
import { isJsonType, mediaExample } from '../../request/assemble.ts'
import { exactJson, parseExactJson } from '../../request/exact-json.ts'
import type { FormMedia } from '../../request/form.ts'
import { problemsIn } from '../../request/problems.ts'
import { covers } from './covers.ts'
import { button, h, selectOf } from './dom.ts'
import type { Field, FieldContext } from './field.ts'
import { createField } from './fields.ts'

/** The part of the form that fills in the body. */
export class BodyPart {
  readonly root: HTMLElement
  readonly tools: HTMLElement
  media = 0
  private readonly fields = new Map<number, Field>()
  private readonly choice = h('div', { class: 'pg-examples' })
  private readonly place = h('div', {})
  private readonly editor: HTMLTextAreaElement
  private readonly problems = h('ul', { class: 'pg-problem', hidden: true })
  private readonly mode: HTMLButtonElement
  private isText = false
  /** The index of the chosen example, if there are several. */
  private example = 0

  constructor(private readonly context: FieldContext) {
    const { contents } = context.form.body ?? { contents: [] }
    this.editor = h('textarea', {
      class: 'pg-input pg-code pg-editor',
      rows: 10,
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-label': `${context.word('body')} (JSON)`,
    })
    const select =
      contents.length > 1 &&
      selectOf(
        contents.map(({ type }) => type),
        { class: 'pg-input pg-variant', 'aria-label': context.word('contentType') },
      )
    if (select)
      select.addEventListener('change', () => {
        this.media = Number(select.value)
        this.example = 0
        this.isText = false
        this.show()
      })
    this.mode = button(context.word('editAsJson'), () => this.toggle(), { class: 'pg-tool' })
    this.tools = h(
      'div',
      { class: 'pg-tools' },
      button(
        context.word('fillExample'),
        () => {
          this.fillExample()
          context.changed()
        },
        { class: 'pg-tool' },
      ),
      this.mode,
    )
    this.editor.addEventListener('change', () => this.check())
    this.root = h('div', {}, select, this.choice, this.place)
    this.show()
  }

  read(): unknown {
    if (!this.isText) return this.field.read()
    const { value } = this.parsed()
    return value
  }

  check(): HTMLElement | undefined {
    if (!this.isText) return this.field.check()
    const { context } = this
    const { value, isWrong } = this.parsed()
    const problems = isWrong
      ? [context.word('fieldJson')]
      : problemsIn(context.form, this.content.schema, value)
          .slice(0, 10)
          .map(({ code, detail = '', path }) => `${path === '' ? '' : `${path}: `}${context.word(code, { detail })}`)
    this.problems.replaceChildren(...problems.map((text) => h('li', {}, text)))
    this.problems.hidden = problems.length === 0
    this.editor.ariaInvalid = problems.length === 0 ? null : 'true'
    return problems.length === 0 ? undefined : this.editor
  }

  fillExample(): void {
    const value = mediaExample(this.context.form, this.content, this.example)
    if (this.isText) this.editor.value = value === undefined ? '' : exactJson(value, '  ')
    else this.field.write(value)
  }

  private get content(): FormMedia {
    return this.context.form.body?.contents[this.media] as FormMedia
  }

  private get field(): Field {
    let field = this.fields.get(this.media)
    if (!field) {
      const { context, content } = this
      const { form, word } = context
      field = createField(context, {
        schema: content.schema ?? -1,
        name: word('body'),
        required: form.body?.required === true,
        anchor: form.call ? 'parameter' : 'body',
        files: isJsonType(content.type) ? 'base64' : 'binary',
        isMultiline: true,
        isBare: true,
        isWhole: true,
        depth: 0,
      })
      this.fields.set(this.media, field)
    }
    return field
  }

  private parsed(): { value?: unknown; isWrong?: true } {
    if (this.editor.value.trim() === '') return {}
    try {
      return { value: parseExactJson(this.editor.value) }
    } catch {
      return { value: this.editor.value, isWrong: true }
    }
  }

  private toggle(): void {
    if (this.isText) {
      const { value, isWrong } = this.parsed()
      // What is no JSON fits into no field.
      if (isWrong) return void this.check()
      this.field.write(value)
      // What doesn't fit into its field would be lost.
      if (!covers(this.field.read(), value) && this.check()) return
      this.isText = false
    } else {
      const value = this.field.read()
      this.editor.value = value === undefined ? '' : exactJson(value, '  ')
      this.isText = true
    }
    this.show()
    this.context.changed()
  }

  /** A choice among the examples of the author. Choosing one fills it in. */
  private exampleChoice(): (Node | string)[] {
    const { context, content } = this
    const { examples = [] } = content
    if (examples.length < 2) return []
    const label = context.word('example')
    const select = selectOf(
      examples.map((example) => example.label),
      { class: 'pg-input', 'aria-label': label },
    )
    select.value = String(this.example)
    const about = h('p', { class: 'pg-hint' })
    const describe = () => {
      about.textContent = examples[this.example]?.description ?? ''
      about.hidden = about.textContent === ''
    }
    select.addEventListener('change', () => {
      this.example = Number(select.value)
      describe()
      this.fillExample()
    })
    describe()
    return [h('label', { class: 'pg-example' }, h('span', { class: 'pg-hint' }, label), select), about]
  }

  private show(): void {
    this.choice.replaceChildren(...this.exampleChoice())
    this.place.replaceChildren(...(this.isText ? [this.editor, this.problems] : [this.field.root]))
    this.mode.hidden = !isJsonType(this.content.type)
    this.mode.textContent = this.context.word(this.isText ? 'editAsForm' : 'editAsJson')
  }
}
