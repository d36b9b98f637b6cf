// The two syllabaries of Japanese. Readers type a word in hiragana before they convert it to how it's written.

/** How far the katakana letter for the same syllable is from the hiragana letter. */
const DISTANCE = 0x60
// Both use the same ー for a long vowel.
const HIRAGANA = /^[ぁ-ゖー]+$/u
const KATAKANA = /^[ァ-ヶー]+$/u

/** Writes hiragana as katakana (がいど, ガイド), and the other way around. Returns any other text as it is. */
export function otherKana(text: string): string {
  if (HIRAGANA.test(text)) return shift(text, DISTANCE)
  if (KATAKANA.test(text)) return shift(text, -DISTANCE)
  return text
}

function shift(text: string, by: number): string {
  return text.replace(/[^ー]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + by))
}
