// A fixed amount of JavaScript work, like that of a build: strings, maps, sorting, JSON. Its CPU time stands for the speed of
// a machine. Don't change it: the limits in `budget.mjs` are multiples of it. Prints its CPU time outside the kernel, in seconds.
import { createHash } from 'node:crypto'

const ROUNDS = 60
const WORDS = 40_000

let state = 1
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state
}
let text = ''
for (let i = 0; i < WORDS; i++) text += `${(random() % 5_000).toString(36)}${random() % 11 === 0 ? '.\n' : ' '}`

const hash = createHash('sha256')
for (let round = 0; round < ROUNDS; round++) {
  const counts = new Map()
  for (const [word] of text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const lines = text.split('\n').map((line) => `<p class="line">${line.replace(/[a-f]/g, '&$&;').trim()}</p>`)
  hash.update(JSON.stringify(JSON.parse(JSON.stringify(sorted)))).update(lines.join('\n'))
}
// Without the result, an engine might leave out the work.
process.stderr.write(`${hash.digest('hex')}\n`)
console.log(process.cpuUsage().user / 1e6)
