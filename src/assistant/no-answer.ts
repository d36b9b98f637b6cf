// How the model says that the pages don't answer a question: a mark at the beginning, which readers don't see.

/** What the model is told to begin with. */
export const NO_ANSWER = '[no answer]'

/** Takes the mark out of a text that comes piece by piece. */
export class NoAnswer {
  /** Whether the text began with the mark. */
  isSaid = false
  /** The beginning, as long as it may be the mark, or the space around it. */
  private begun: string | undefined = ''

  /** The next piece without the mark. */
  push(piece: string): string {
    if (this.begun === undefined) return piece
    this.begun += piece
    const text = this.begun.trimStart()
    if (NO_ANSWER.startsWith(text.toLowerCase())) {
      if (text.length === NO_ANSWER.length) this.take()
      return ''
    }
    if (text.toLowerCase().startsWith(NO_ANSWER)) this.take()
    return this.begun.trim() === '' ? '' : this.flush()
  }

  /** What is left at the end. */
  flush(): string {
    const { begun = '' } = this
    this.begun = undefined
    return this.isSaid ? begun.trimStart() : begun
  }

  private take(): void {
    this.isSaid = true
    this.begun = this.begun?.trimStart().slice(NO_ANSWER.length)
  }
}
