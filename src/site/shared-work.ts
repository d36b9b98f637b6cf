// Shares work between pages with the same text. It's repeated only where the site answers differently.
import type { Page } from '../content/page.ts'
import type { Root } from '../content/tree.ts'

/** The answers of a site about links and images, which depend on the file that contains them. */
type Ask = (url: string, file: string) => unknown

/** What was made from a tree, and the questions that were asked meanwhile. */
interface Work {
  readonly value: unknown
  readonly questions: readonly Question[]
}

/** What was asked, and the answer. */
export interface Question {
  /** The name of the function. */
  readonly ask: string
  readonly url: string
  /** Undefined for the page's own file. */
  readonly file: string | undefined
  /** As JSON. */
  readonly answer: string
}

/** Work on the trees of pages. Pages with the same text share a tree: see `EqualPages`. */
export class SharedWork {
  private readonly byTree = new WeakMap<Root, Map<string, Work>>()
  private isOn = false

  /** From here on, work is kept as long as its tree. Otherwise, it's repeated for each request. */
  begin(): void {
    this.isOn = true
  }

  /** Whether such work on the tree of a page is remembered. */
  has(page: Page, kind: string): boolean {
    return this.byTree.get(page.body)?.has(kind) ?? false
  }

  forget(page: Page, kind: string): void {
    this.byTree.get(page.body)?.delete(kind)
  }

  /** What was asked for such work on the tree of a page. Undefined if none is remembered. */
  questions(page: Page, kind: string): readonly Question[] | undefined {
    return this.byTree.get(page.body)?.get(kind)?.questions
  }

  /**
   * The result of `make` for a page, or for another page with the same tree. It must depend only on the tree, on `kind`,
   * and on the answers to its questions.
   */
  once<T, A extends Readonly<Record<string, Ask>>>(page: Page, kind: string, asks: A, make: (asks: A) => T): T {
    if (!this.isOn) return make(asks)
    const works = this.byTree.get(page.body) ?? new Map<string, Work>()
    this.byTree.set(page.body, works)
    const known = works.get(kind)
    if (known?.questions.every((question) => isSame(question, asks, page.file))) return known.value as T
    const questions = new Map<string, Question>()
    const asked = Object.fromEntries(
      Object.entries(asks).map(([ask, answerOf]): [string, Ask] => [
        ask,
        (url, file) => {
          const answer = answerOf(url, file)
          const own = file === page.file ? undefined : file
          questions.set(JSON.stringify([ask, url, own]), { ask, url, file: own, answer: JSON.stringify(answer) })
          return answer
        },
      ]),
    )
    const value = make(asked as A)
    works.set(kind, { value, questions: [...questions.values()] })
    return value
  }
}

function isSame({ ask, url, file, answer }: Question, asks: Readonly<Record<string, Ask>>, own: string): boolean {
  return JSON.stringify(asks[ask]?.(url, file ?? own)) === answer
}
