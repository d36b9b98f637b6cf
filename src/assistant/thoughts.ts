// Leaves out what a model thinks aloud before it answers. Many servers pass that on between `<think>` and `</think>`.

const BEGIN = '<think>'
const END = '</think>'

/** Takes the thoughts out of a text that comes piece by piece. */
export class Thoughts {
  /** What may be the beginning or the end of the thoughts. Undefined when they are over. */
  private held: string | undefined = ''
  private hasBegun = false

  /** The next piece without them. */
  push(piece: string): string {
    if (this.held === undefined) return piece
    this.held += piece
    if (!this.hasBegun) {
      const text = this.held.trimStart()
      if (BEGIN.startsWith(text)) return ''
      if (!text.startsWith(BEGIN)) return this.flush()
      this.hasBegun = true
    }
    const end = this.held.indexOf(END)
    if (end < 0) {
      this.held = this.held.slice(1 - END.length)
      return ''
    }
    const answer = this.held.slice(end + END.length)
    this.held = undefined
    return answer
  }

  /** What is left at the end: nothing of thoughts that never ended. */
  flush(): string {
    const rest = this.hasBegun ? '' : (this.held ?? '')
    this.held = undefined
    return rest
  }
}
