// Maps other systems' names for callouts to Galley's six.

export type CalloutName = 'Note' | 'Info' | 'Tip' | 'Check' | 'Warning' | 'Danger'

const WORDS: Readonly<Record<CalloutName, string>> = {
  Note: 'note secondary abstract summary tldr quote cite example seealso memo pageinfo',
  Info: 'info important todo question help faq information admonition versionadded versionchanged deprecated topic 📘 ℹ ℹ️ 🔖 🗒️ 📝',
  Tip: 'tip hint idea launch default 💡 🚀',
  Check: 'success check done 👍 ✅ 🎉',
  Warning: 'warning warn attention caution 🚧 ⚠ ⚠️',
  Danger: 'danger error failure fail missing bug critical ❗ ❗️ 🛑 ❌ 🚨',
}

const BY_WORD = new Map<string, CalloutName>(
  Object.entries(WORDS).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name as CalloutName] as const),
  ),
)

/** The callout for a name. Undefined for a name that no system uses. */
export function calloutFor(word: string): CalloutName | undefined {
  return BY_WORD.get(word.toLowerCase())
}
