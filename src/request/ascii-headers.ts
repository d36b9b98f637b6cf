// Headers with other characters than ASCII, which some libraries send only if told how, or not at all.
import { isAscii } from './quote.ts'
import type { SampleRequest } from './sample-request.ts'

/** True if a header has a value that isn't ASCII. */
export function needsHeaderEncoding({ headers }: SampleRequest): boolean {
  return headers.some(([, value]) => !isAscii(value))
}

/** What to say above a sample for a client that throws instead of sending such a header. */
export function headerRemark(request: SampleRequest, client: string, comment = '//'): string[] {
  return needsHeaderEncoding(request)
    ? [`${comment} ${client} can't send headers that aren't ASCII. Use a client that can, such as curl.`]
    : []
}
