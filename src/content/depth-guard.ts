// Rejects texts nested so deeply that the parser's native stack would overflow or its running time would explode.
import { VOID_ELEMENTS } from '../html/void-elements.ts'

const MAX_TAGS = 400
const MAX_BRACKETS = 400
const MAX_MARKERS = 60

/** The construct that is nested too deeply, with its offset. Undefined for any page that a person would write. */
export function tooDeep(text: string): { what: string; offset: number } | undefined {
  let brackets = 0
  let tags = 0
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 40:
      case 91:
      case 123: // ( [ {
        if (++brackets > MAX_BRACKETS) return { what: 'brackets', offset: i }
        break
      case 41:
      case 93:
      case 125: // ) ] }
        if (brackets > 0) brackets--
        break
      case 60: // <
        if (text.charCodeAt(i + 1) === 47) {
          if (tags > 0) tags--
        } else if (/[A-Za-z>]/.test(text[i + 1] ?? '') && ++tags > MAX_TAGS * 20) return { what: 'tags', offset: i }
        break
      case 10: {
        brackets = Math.min(brackets, MAX_BRACKETS / 2) // Keeps unbalanced brackets in prose from adding up over a page.
        const markers = leadingMarkers(text, i + 1)
        if (markers > MAX_MARKERS) return { what: 'list or quote markers', offset: i + 1 }
        break
      }
    }
  }
  if (leadingMarkers(text, 0) > MAX_MARKERS) return { what: 'list or quote markers', offset: 0 }
  return deepTags(text)
}

function leadingMarkers(text: string, start: number): number {
  let count = 0
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (c === ' ' || c === '\t') continue
    if (c === '>' || ((c === '-' || c === '*' || c === '+') && text[i + 1] === ' ')) count++
    else break
    if (count > MAX_MARKERS) break
  }
  return count
}

const TAG = /<(\/?)([A-Za-z][\w.:-]*)?(?:"[^"\n]*"|'[^'\n]*'|[^<>"'])*?(\/?)>/g

/** Measures how deeply tags are nested. Runs only if there are enough tags for it to matter. */
function deepTags(text: string): { what: string; offset: number } | undefined {
  let total = 0
  for (let i = text.indexOf('<'); i !== -1; i = text.indexOf('<', i + 1)) if (++total > MAX_TAGS) break
  if (total <= MAX_TAGS) return undefined
  let depth = 0
  for (const match of text.matchAll(TAG)) {
    if (match[1]) depth = Math.max(0, depth - 1)
    else if (!match[3] && !VOID_ELEMENTS.has((match[2] ?? '').toLowerCase())) depth++
    if (depth > MAX_TAGS) return { what: 'tags', offset: match.index }
  }
  return undefined
}
