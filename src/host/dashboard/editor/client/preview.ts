// The preview beside the text: waits for the build of what was saved, and shows it where the reader was.
import type { DraftState } from './requests.ts'

/** Milliseconds between two looks at the state of a build. */
const INTERVAL = 700
/** Looks until the page stops asking. */
const MAX_LOOKS = 600

export interface PreviewOptions {
  readonly frame: HTMLIFrameElement
  /** Path of the page on its site. Undefined for files that aren't pages. */
  readonly page: string | undefined
  read(): Promise<DraftState | undefined>
  /** Called with each state that was read. */
  onState(state: DraftState, isBuilt: boolean): void
}

/** Shows a draft. */
export class Preview {
  private waiting = 0
  private shown: string | undefined

  constructor(private readonly options: PreviewOptions) {}

  /**
   * Waits until the preview shows a commit and the commit is checked, or its build has failed. A later call ends an earlier
   * one.
   */
  async follow(sha: string | undefined): Promise<void> {
    const turn = ++this.waiting
    let isShown = false
    for (let look = 0; look < MAX_LOOKS && turn === this.waiting; look++) {
      const state = await this.options.read().catch(() => undefined)
      if (turn !== this.waiting) return
      if (state) {
        const isBuilt = state.sha !== undefined && (sha === undefined || state.sha === sha)
        this.options.onState(state, isBuilt)
        if (isBuilt && !isShown) this.show(state)
        isShown ||= isBuilt
        const isChecked = isBuilt && state.check !== 'running'
        // Without a state, nothing is built.
        if (isChecked || state.state === 'failed' || state.state === undefined) return
      }
      await new Promise((resolve) => setTimeout(resolve, document.hidden ? 5 * INTERVAL : INTERVAL))
    }
  }

  private show({ preview }: DraftState): void {
    const { frame, page } = this.options
    if (preview === undefined) return
    const address = new URL(page ?? '', preview).href
    frame.hidden = false
    // The page itself reloads, which keeps its place.
    if (this.shown === address) frame.contentWindow?.postMessage({ galley: 'reload' }, new URL(address).origin)
    else frame.src = address
    this.shown = address
  }
}
