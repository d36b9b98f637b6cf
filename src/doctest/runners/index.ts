// The list of all runners: a language is run by the first that knows its label.
import { javascript } from './javascript.ts'
import type { Runner } from './runner.ts'
import { shell } from './shell.ts'

export const runners: readonly Runner[] = [shell, javascript]
