// Request samples for Node.js, with its own fetch.
import { fetchSample } from '../fetch-sample.ts'
import { doubleQuoted } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'

export const node: SampleLanguage = {
  key: 'node',
  label: 'Node.js',
  aliases: ['nodejs', 'node.js'],
  highlight: 'javascript',
  print: (request) =>
    fetchSample(request, {
      file: (path, type) =>
        `await openAsBlob(${doubleQuoted(path)}${type === undefined ? '' : `, { type: ${doubleQuoted(type)} }`})`,
      isBlob: true,
      importsForFiles: "import { openAsBlob } from 'node:fs'",
    }),
}
