// What `npm run fuzz` takes from here into a process of its own.
export { caseOf, fuzz } from './fuzz.ts'
export { MAX_CPU } from './target.ts'
export { targets } from './targets/index.ts'
