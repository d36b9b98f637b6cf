// All sources of code actions, in the order in which their actions are shown.
import type { ActionSource } from '../action.ts'
import { extractSnippet } from './extract-snippet.ts'
import { fixAll } from './fix-all.ts'
import { glossary } from './glossary.ts'
import { ignore } from './ignore.ts'
import { quickFix } from './quick-fix.ts'
import { wrap } from './wrap.ts'

export const actionSources: readonly ActionSource[] = [quickFix, glossary, ignore, wrap, extractSnippet, fixAll]
