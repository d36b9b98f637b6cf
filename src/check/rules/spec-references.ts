// Reports what specifications name and don't have, so that a part of the API is missing from its pages.

import { missingParts } from '../../openapi/broken-references.ts'
import type { BrokenReference } from '../../openapi/document-set.ts'
import { perDocument } from '../per-document.ts'
import { rule } from '../rule.ts'
import { specSite } from '../spec-example.ts'

const response = (schema: string) =>
  specSite(`responses: { '200': { description: All., content: { application/json: { schema: ${schema} } } } }`)

export const specReferences = rule({
  name: 'spec-references',
  area: 'api',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'In a specification, refer only to parts of it and to files in the docs folder.',
  why: 'Readers see no fields where a reference leads nowhere, and nothing says that there are any.',
  examples: {
    good: [
      response('{ type: string }'),
      response('{ required: [a], properties: { b: { type: string } }, additionalProperties: true }'),
      response('{ allOf: [{ required: [a], properties: { b: { type: string } } }, { properties: { a: {} } }] }'),
    ],
    bad: [
      response("{ $ref: '#/components/schemas/Lost' }"),
      response("{ $ref: '../outside.yaml#/Ship' }"),
      response('{ type: object, required: [nmae], properties: { name: { type: string } } }'),
    ],
  },
  *site({ project: { api } }) {
    for (const document of api.documents) {
      const { references, properties } = missingIn(document, api.set)
      for (const { ref, reason, place, count } of references)
        yield {
          message: `\`${ref}\` ${WORDS[reason]}${count > 1 ? ` It's used ${count} times in this file.` : ''}`,
          place,
          help: HELP[reason],
        }
      for (const { name, near, place } of properties)
        yield {
          message: `\`required\` names \`${name}\`, but no property has that name.`,
          place,
          severity: 'suggestion',
          help: near ? `Did you mean \`${near}\`?` : 'Describe it in `properties`, or remove the name.',
        }
    }
  },
})

const WORDS: Readonly<Record<BrokenReference['reason'], string>> = {
  remote: "is on the network, where references aren't followed.",
  outside: 'leaves the docs folder.',
  'no-file': "leads to a file that isn't there.",
  'no-value': 'leads to nothing in the file.',
  endless: 'leads back to itself.',
}

const PUT_INSIDE = 'Put the file in the docs folder, or bundle the specification into one file.'

const HELP: Readonly<Record<BrokenReference['reason'], string>> = {
  remote: PUT_INSIDE,
  outside: PUT_INSIDE,
  'no-file': 'Add the file, or correct its path.',
  'no-value': 'Add it, or correct its name.',
  endless: 'Refer to a part that has content.',
}

const missingIn = perDocument(missingParts)
