// Request samples for browsers, with fetch.
import { fetchSample } from '../fetch-sample.ts'
import type { SampleLanguage } from '../sample-language.ts'

export const javascript: SampleLanguage = {
  key: 'javascript',
  label: 'JavaScript',
  aliases: ['js', 'fetch'],
  highlight: 'javascript',
  print: (request) => fetchSample(request, { file: () => 'fileInput.files[0]' }),
}
