// A terminal to what a new site should be: a question for each choice that was not typed, with an answer suggested.
import { createInterface, type Interface } from 'node:readline/promises'
import { UsageError } from '../command.ts'

/** One question. */
export interface Question<T> {
  readonly text: string
  /** Reads what was typed; empty text takes what is suggested. Throws `UsageError` where it cannot: then it is asked again. */
  read(typed: string): T | Promise<T>
}

/** Asks until an answer can be read. */
export type Ask = <T>(question: Question<T>) => Promise<T>

/** Lets `questions` ask in the terminal of this process; undefined when the user has had enough (Ctrl+C, Ctrl+D). */
export async function askInTerminal<T>(questions: (ask: Ask) => Promise<T>): Promise<T | undefined> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await questions((question) => answer(prompt, question))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error
    return undefined
  } finally {
    prompt.close()
  }
}

async function answer<T>(prompt: Interface, { text, read }: Question<T>): Promise<T> {
  for (;;) {
    const typed = (await prompt.question(`${text}: `)).trim()
    try {
      return await read(typed)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      process.stderr.write(`${error.message}${error.help ? ` ${error.help}` : ''}\n`)
    }
  }
}
