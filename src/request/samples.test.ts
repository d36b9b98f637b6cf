// What samples send, whatever the language.
import { describe, expect, it } from 'vitest'
import type { SampleBody } from './sample-request.ts'
import { findSampleLanguage, sampleLanguages } from './samples/index.ts'

const print = (language: string, body: SampleBody, type?: string) =>
  findSampleLanguage(language)?.print({
    method: 'POST',
    url: 'https://api.example.com/a',
    headers: type === undefined ? [] : [['Content-Type', type]],
    body,
  })

describe('a form with a field that repeats', () => {
  const fields = [
    ['ids', 'a'],
    ['ids', 'b c'],
    ['name', 'x'],
  ] as const
  const text = 'ids=a&ids=b%20c&name=x'
  it.each([
    ['bash', "--data-urlencode 'ids=a' \\\n  --data-urlencode 'ids=b c' \\\n  --data-urlencode 'name=x'"],
    ['python', 'payload = {\n    "ids": [\n        "a",\n        "b c"\n    ],\n    "name": "x"\n}'],
    ['go', 'form.Add("ids", "a")\n\tform.Add("ids", "b c")\n\tform.Add("name", "x")'],
    ['php', `CURLOPT_POSTFIELDS => '${text}',`],
    ['ruby', "set_form_data({\n  'ids' => [\n    'a',\n    'b c'\n  ],\n  'name' => 'x'\n})"],
    ['dart', `request.body = '${text}';`],
    ['powershell', `$body = '${text}'`],
    ['c', `CURLOPT_POSTFIELDS, "${text}"`],
  ])('%s', (language, expected) => {
    expect(print(language, { kind: 'form', fields }, 'application/x-www-form-urlencoded')).toContain(expected)
  })
  it('sends all values in every language', () => {
    for (const { key } of sampleLanguages) {
      const sample = print(key, { kind: 'form', fields })
      for (const value of [/\ba\b/, /b(?: |%20)c/, /\bx\b/]) expect(sample, key).toMatch(value)
    }
  })
})
