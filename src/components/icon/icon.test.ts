// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { raw } from '../../html/html.ts'
import type { HtmlContext, Use } from '../component.ts'
import { icon } from './index.tsx'

/** What a use of `Icon` asks of the page. */
function asked(props: Use['props']): unknown[] {
  let call: unknown[] = []
  const context = {
    icon: (...given: unknown[]) => {
      call = given
      return raw('')
    },
  } as unknown as HtmlContext
  icon.html({ props } as Use, context)
  return call
}

it.each([
  [{ icon: 'flag', size: 18 }, 'flag', { size: 18 }],
  [{ icon: 'github', style: 'width: 14px; height: 14px;' }, 'github', { size: 14 }],
  [{ icon: 'x', style: { height: 20 } }, 'x', { size: 20 }],
  [{ icon: 'x', style: 'width: 50%' }, 'x', { size: undefined }],
  [{ icon: 'x', size: -1 }, 'x', { size: undefined }],
  [{ icon: 'x', color: '#c00' }, 'x', { color: '#c00' }],
  [{ icon: 'x', color: 'red;}' }, 'x', { color: undefined }],
  [{ icon: 'x', color: 'rgb(var(--primary) / 0.5)' }, 'x', { color: 'rgb(var(--primary) / 0.5)' }],
  [{ name: 'trash-2' }, 'trash-2', {}],
  [{ src: '/logo.svg', icon: 'x' }, '/logo.svg', {}],
])('%j', (props, name, options) => {
  const [given, how] = asked(props)
  expect(given).toBe(name)
  expect(how).toMatchObject(options)
})
