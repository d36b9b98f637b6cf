// Request samples for TypeScript, with fetch.
import { fetchSample } from '../fetch-sample.ts'
import type { SampleLanguage } from '../sample-language.ts'

export const typescript: SampleLanguage = {
  key: 'typescript',
  label: 'TypeScript',
  aliases: ['ts'],
  highlight: 'typescript',
  print: (request) => fetchSample(request, { file: () => 'fileInput.files![0]', options: ': RequestInit' }),
}
