import { describe, expect, it } from 'vitest'
import { checkProject } from './check.ts'
import { rulesOf } from './own-rules.ts'
import { PAGE, project } from './testing.ts'

const OWN = {
  'no-seats': {
    guidance: 'Write "members" for the people of a workspace.',
    why: 'The product has sold members, and not seats, since 2024.',
    avoid: ['seat', 'seats', 'user license'],
    instead: 'Write "member" or "members".',
  },
}

async function findings(rules: object, body: string) {
  const read = await project({ 'index.mdx': `${PAGE}${body}\n`, 'galley.json': JSON.stringify({ rules }) })
  return checkProject(read).map(({ code, severity, message, help, why }) => ({ code, severity, message, help, why }))
}
const codes = async (rules: object, body: string) => (await findings(rules, body)).map(({ code }) => code)

describe('a rule of the site', () => {
  it('finds its words in all prose, and says what the site says', async () => {
    expect(await findings(OWN, 'A plan has five Seats.')).toEqual([
      {
        code: 'no-seats',
        severity: 'warning',
        message: 'This site doesn\'t use "Seats".',
        help: 'Write "member" or "members".',
        why: 'The product has sold members, and not seats, since 2024.',
      },
    ])
  })

  it.each([
    ['parts of words', 'The seating of the plan.'],
    ['code', 'Read `seat` from the answer.'],
    ['names of files and packages', 'Open seat.ts, and install @acme/seat.'],
  ])('leaves %s alone', async (_, body) => {
    expect(await codes(OWN, body)).toEqual([])
  })

  it('reads phrases over the end of a line', async () => {
    expect(await codes(OWN, 'Buy a user\nlicense.')).toEqual(['no-seats'])
  })

  it('is silenced as any other, and can be another severity', async () => {
    const body = '{/* galley-ignore no-seats: a seat in an airplane */}\n\nChoose a seat.'
    expect(await codes(OWN, body)).toEqual([])
    const strict = { 'no-seats': { ...OWN['no-seats'], severity: 'error' } }
    expect((await findings(strict, 'Choose a seat.')).map(({ severity }) => severity)).toEqual(['error'])
    expect(await codes({ 'no-seats': { ...OWN['no-seats'], severity: 'off' } }, 'Choose a seat.')).toEqual([])
  })

  it('is advice without words', async () => {
    const read = await project({
      'index.mdx': PAGE,
      'galley.json': '{"rules":{"british":{"guidance":"Write as in London."}}}',
    })
    expect(rulesOf(read).at(-1)).toMatchObject({ name: 'british', check: 'none', guidance: 'Write as in London.' })
    expect(checkProject(read)).toEqual([])
  })

  it('has findings for what is wrong in it', async () => {
    const wrong = { 'no-seats': { guidance: 'Write "members".', avoid: 'seat', instaed: 'member' } }
    expect((await findings(wrong, 'A seat.')).map(({ message, help }) => [message, help])).toEqual([
      ['`avoid` of `no-seats` must be a list of strings, not a string.', undefined],
      ['The rule `no-seats` has no option `instaed`.', 'Did you mean `instead`?'],
    ])
  })

  it.each([
    ['our own names', { 'code-language': { guidance: 'Name the language.' } }],
    ['names with spaces', { 'no seats': { guidance: 'Write "members".' } }],
  ])('can’t take %s', async (_, rules) => {
    expect((await findings(rules, 'A seat.')).map(({ code }) => code)).toEqual([
      expect.stringMatching(/^(?:rule-setting|unknown-rule)$/),
    ])
  })
})
