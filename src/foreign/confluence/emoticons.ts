// The emoticons of Confluence as characters.
const BY_NAME = new Map(
  Object.entries({
    smile: '🙂',
    sad: '🙁',
    cheeky: '😛',
    laugh: '😀',
    wink: '😉',
    'thumbs-up': '👍',
    'thumbs-down': '👎',
    information: 'ℹ️',
    tick: '✅',
    check_mark: '✅',
    cross: '❌',
    cross_mark: '❌',
    warning: '⚠️',
    plus: '➕',
    minus: '➖',
    question: '❓',
    'light-on': '💡',
    'light-off': '💡',
    'yellow-star': '⭐',
    'red-star': '⭐',
    'green-star': '⭐',
    'blue-star': '⭐',
    heart: '❤️',
    'broken-heart': '💔',
  }),
)

/** What an emoticon says of itself, in either form of an export. */
export interface Emoticon {
  readonly fallback?: string
  /** Code points in hexadecimal: `31-20e3`. */
  readonly id?: string
  readonly name?: string
}

/** The character. Its name if there is none. */
export function emoticon({ fallback, id, name }: Emoticon): string {
  if (fallback !== undefined && fallback !== '' && !/^:.*:$/.test(fallback)) return fallback
  const own = BY_NAME.get(fallback?.slice(1, -1) ?? '') ?? BY_NAME.get(name ?? '')
  if (/^[\da-f]{2,6}(?:-[\da-f]{2,6}){0,7}$/.test(id ?? '')) {
    const points = (id as string).split('-').map((part) => Number.parseInt(part, 16))
    if (points.every((point) => point <= 0x10ffff)) return String.fromCodePoint(...points)
  }
  return own ?? (name === undefined || name === '' ? '' : `(${name})`)
}
