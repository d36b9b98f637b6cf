// What the programs of islands share: all that is used of it is in one script of the site.
export { codeBlocks } from './code-blocks.ts'
export { learnLines } from './code-lines.ts'
export { learnIcons } from './icons.ts'
export { jsx } from './jsx.ts'
export { register, useVocabulary } from './runtime.ts'
export { learnCode, learnWords, live, useCode } from './vocabulary.ts'
