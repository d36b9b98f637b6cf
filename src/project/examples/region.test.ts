import { describe, expect, it } from 'vitest'
import { readRegion } from './region.ts'

const FILE = `import { send } from 'acme'

export function run() {
  // #region send
  const result = send({
    // #region inner
    to: 'x',
    // #endregion
  })
  // #endregion send
  # ANCHOR: other
    print(1)
  # ANCHOR_END: other
}
`

describe('a region of a file', () => {
  it.each([
    ['send', ['const result = send({', "  to: 'x',", '})']],
    ['inner', ["to: 'x',"]],
    ['other', ['print(1)']],
    ['none', undefined],
  ])('%s', (name, lines) => {
    expect(readRegion(FILE, name)).toEqual({ lines, names: ['send', 'inner', 'other'] })
  })

  it('is the whole file, without marks, if no region is named', () => {
    expect(readRegion('// #region a\nb\r\n\n', undefined).lines).toEqual(['b'])
  })
})
