// What `npm run fuzz` runs in a separate process.
export { caseOf, fuzz } from './fuzz.ts'
export { MAX_CPU } from './target.ts'
export { targets } from './targets/index.ts'
