// Keeps what authors and readers write from controlling the terminal that shows it.
import { hex4 } from '../request/quote.ts'

/** Our own colors, the redrawn line of progress, and Windows' line breaks, or any other control character but tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const CONTROLS = /\r?\u001b\[(?:\d{1,2}m|K)|\r\n|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Shows control characters as JSON escapes them. They could move the cursor, hide what is before it, or rename the window.
 * JSON stays the same data.
 */
export function printable(text: string): string {
  return text.replace(CONTROLS, (found) => (found.length > 1 ? found : hex4(found.charCodeAt(0))))
}
