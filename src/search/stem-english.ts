// Stems English words with the Porter2 algorithm (snowballstem.org/algorithms/english/stemmer.html).

const VOWEL = /[aeiouy]/
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/

const EXCEPTIONS = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
])

const KEPT_AFTER_PLURAL = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'])

const STEP_2: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]

const STEP_3: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
]

/** The stem of a lowercase word: `configuring`, `configured`, and `configuration` become `configur`. */
export function stemEnglish(source: string): string {
  if (source.length <= 2) return source
  const exception = EXCEPTIONS.get(source)
  if (exception !== undefined) return exception
  let word = source.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y')
  const r1 = firstRegion(word)
  const r2 = region(word, r1)
  word = plural(word)
  if (KEPT_AFTER_PLURAL.has(word)) return word
  word = pastAndGerund(word, r1)
  word = word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')
  word = suffix2(word, r1)
  word = suffix3(word, r1, r2)
  word = suffix4(word, r2)
  return finalE(word, r1, r2).toLowerCase()
}

function region(word: string, from: number): number {
  for (let i = from + 1; i < word.length; i++) {
    if (VOWEL.test(word[i - 1] as string) && !VOWEL.test(word[i] as string)) return i + 1
  }
  return word.length
}

function firstRegion(word: string): number {
  const prefix = /^(?:gener|commun|arsen|past|univers|later|emerg|organ)/.exec(word)
  return prefix ? prefix[0].length : region(word, 0)
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  return word.endsWith('s') && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function pastAndGerund(word: string, r1: number): string {
  const ee = /(?:eed|eedly)$/.exec(word)
  if (ee) return ee.index >= r1 ? `${word.slice(0, ee.index)}ee` : word
  const ending = /(?:ingly|edly|ing|ed)$/.exec(word)
  if (!ending || !VOWEL.test(word.slice(0, ending.index))) return word
  const stem = word.slice(0, ending.index)
  if (ending[0].startsWith('ing') && /^[^aeiouy]y$/.test(stem)) return `${stem.slice(0, -1)}ie`
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (DOUBLE.test(stem)) return stem.length === 3 && /^[aeo]/.test(stem) ? stem : stem.slice(0, -1)
  return stem.length <= r1 && SHORT_SYLLABLE.test(stem) ? `${stem}e` : stem
}

function suffix2(word: string, r1: number): string {
  for (const [ending, replacement] of STEP_2) {
    if (word.endsWith(ending)) return replaceIn(word, { ending, replacement, from: r1 })
  }
  if (word.endsWith('ogist')) return replaceIn(word, { ending: 'ogist', replacement: 'og', from: r1 })
  if (word.endsWith('logi')) return replaceIn(word, { ending: 'ogi', replacement: 'og', from: r1 })
  if (/[cdeghkmnrt]li$/.test(word)) return replaceIn(word, { ending: 'li', replacement: '', from: r1 })
  return word
}

function suffix3(word: string, r1: number, r2: number): string {
  for (const [ending, replacement] of STEP_3) {
    if (word.endsWith(ending)) return replaceIn(word, { ending, replacement, from: r1 })
  }
  return word.endsWith('ative') ? replaceIn(word, { ending: 'ative', replacement: '', from: r2 }) : word
}

function suffix4(word: string, r2: number): string {
  for (const ending of STEP_4) {
    if (word.endsWith(ending)) return replaceIn(word, { ending, replacement: '', from: r2 })
  }
  return /[st]ion$/.test(word) ? replaceIn(word, { ending: 'ion', replacement: '', from: r2 }) : word
}

function finalE(word: string, r1: number, r2: number): string {
  const stem = word.slice(0, -1)
  if (word.endsWith('e')) return stem.length >= r2 || (stem.length >= r1 && !SHORT_SYLLABLE.test(stem)) ? stem : word
  return word.endsWith('ll') && stem.length >= r2 ? stem : word
}

function replaceIn(word: string, change: { ending: string; replacement: string; from: number }): string {
  const at = word.length - change.ending.length
  return at >= change.from ? word.slice(0, at) + change.replacement : word
}
