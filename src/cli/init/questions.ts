// Asks in the terminal for each choice that wasn't given as an option, and suggests an answer.
import { createInterface, type Interface } from 'node:readline/promises'
import { UsageError } from '../command.ts'

/** One question. */
export interface Question<T> {
  readonly text: string
  /** Parses the answer. Empty text means the suggestion. Throws `UsageError` to ask again. */
  read(typed: string): T | Promise<T>
}

/** Asks until there's a valid answer. */
export type Ask = <T>(question: Question<T>) => Promise<T>

/** Lets `questions` ask in this process's terminal. Undefined if the user cancels (Ctrl+C, Ctrl+D). */
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
