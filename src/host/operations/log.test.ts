import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('shows what strangers send on one line, or indented', () => {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    'text',
    () => 0,
  )
  log('warn', 'sign-in', { site: 'docs', error: 'no\r\n00:00:00 live site=docs\u001b[2K\u009b', count: 2 })
  expect(lines).toEqual([
    '00:00:00 warn sign-in site=docs error=no\n    00:00:00 live site=docs\\u001b[2K\\u009b count=2\n',
  ])
})
