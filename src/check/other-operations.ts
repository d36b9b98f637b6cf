// The end of a message about the first of several operations that leave the same thing unsaid.
import { counted } from '../diagnostics/counted.ts'
import type { Gap } from '../openapi/coverage.ts'

/** `, like 3 other operations`; nothing if there are none. `part` says what of them: `parameters of `. */
export function likeOthers({ count }: Pick<Gap, 'count'>, part = ''): string {
  return count > 1 ? `, like ${part}${counted(count - 1, 'other operation')}` : ''
}
