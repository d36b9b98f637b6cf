import { expect, it } from 'vitest'
import { namesAround } from './cpp-names.ts'

it.each([
  ['_CPPv4N6harbor4ShipE', 'Ship', ['harbor']],
  ['_CPPv4N6harbor4Ship4sailERKNSt6stringE', 'sail', ['harbor', 'Ship']],
  ['_CPPv4I_N3foo3barE0EN6harbor3BoxE', 'Box', ['harbor']],
  ['_CPPv46harbor', 'harbor', undefined],
  ['_CPPv4N6harborplERK4Ship', 'operator+', undefined],
  [`N1${'N1'.repeat(50_000)}`, 'x', undefined],
])('finds what is around a name: %.60s', (anchor, name, around) => {
  expect(namesAround(anchor, name)).toEqual(around)
})
