// Prints the precision and recall of every heuristic on the labels in src/check/fixtures. Exits with 1 below a limit.
// With --mistakes, shows wrong results of the tuning half. The held-out half stays unseen.
import { existsSync, readFileSync } from 'node:fs'
import { importSource } from './import-source.mjs'

const { heuristics } = await importSource('scripts/precision/main.ts')

const percent = (share) => share.toFixed(2).replace('0.', ' .')
let tooLow = 0
for (const { rule, fixture, limits, judge } of heuristics) {
  const samples = read(fixture)
  for (const half of ['tuned', 'held-out']) {
    const counts = { right: 0, wrong: 0, missed: 0, sample: 0 }
    for (const [which, label, text] of samples) {
      if (which !== half) continue
      const verdict = await judge(text, label === '1')
      counts.sample++
      if (verdict !== 'silent') counts[verdict]++
      if (half === 'tuned' && process.argv.includes('--mistakes') && (verdict === 'wrong' || verdict === 'missed'))
        console.log(`  ${verdict}: ${text}`)
    }
    const precision = counts.right / Math.max(counts.right + counts.wrong, 1)
    const recall = counts.right / Math.max(counts.right + counts.missed, 1)
    const isLow = precision < limits.precision || recall < limits.recall
    if (isLow) tooLow++
    console.log(
      `${rule.name.padEnd(20)} ${half.padEnd(9)} precision ${percent(precision)}  recall ${percent(recall)}  of ${counts.sample}${isLow ? '  TOO LOW' : ''}`,
    )
    if (half === 'held-out' && !isStated(rule, { precision, recall, sample: counts.sample })) {
      tooLow++
      console.log(`  ${rule.name} states ${JSON.stringify(rule.measured)}, which is not what was measured.`)
    }
  }
}
process.exit(tooLow === 0 ? 0 : 1)

/** One sentence per line, or pages that each follow a line such as `=== tuned 1`. */
function read(fixture) {
  const sentences = `src/check/fixtures/${fixture}.tsv`
  if (existsSync(sentences)) {
    const lines = readFileSync(sentences, 'utf8').trim().split('\n').slice(1)
    return lines.map((line) => line.split('\t'))
  }
  const pages = readFileSync(`src/check/fixtures/pages/${fixture}.mdx.txt`, 'utf8')
  return pages.split(/^(?==== )/m).map((page) => {
    const [, half, label] = /^=== (tuned|held-out) ([01])$/m.exec(page)
    return [half, label, page.slice(page.indexOf('\n') + 1)]
  })
}

/** The figures that a rule states are those of the held-out half. */
function isStated({ measured }, { precision, recall, sample }) {
  const round = (share) => Math.round(share * 100) / 100
  return measured?.precision === round(precision) && measured.recall === round(recall) && measured.sample === sample
}
