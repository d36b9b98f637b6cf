import { expect, it } from 'vitest'
import { decodeEntities } from './entities.ts'

it.each([
  ['a &amp; b &lt;c&gt; &quot;d&quot;', 'a & b <c> "d"'],
  ['&#169; &#xA9; &copy; &reg;', '© © © ®'],
  ['&amp;lt;', '&lt;'],
  ['&unknown; &constructor; & &#0; &#x110000; &', '&unknown; &constructor; & &#0; &#x110000; &'],
])('decodes %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})
