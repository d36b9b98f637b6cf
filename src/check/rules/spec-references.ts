// Reports what specifications name and pages can't show, so that a part of the API is missing from them.

import { choiceOf } from '../../diagnostics/names.ts'
import { missingParts } from '../../openapi/broken-references.ts'
import { referenceHelp, referenceMessage } from '../../openapi/read-document.ts'
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
      response("{ type: [array, 'null'], items: { type: string } }"),
      response('{ required: [a], properties: { b: { type: string } }, additionalProperties: true }'),
      response('{ allOf: [{ required: [a], properties: { b: { type: string } } }, { properties: { a: {} } }] }'),
    ],
    bad: [
      response("{ $ref: '#/components/schemas/Lost' }"),
      response("{ $ref: '../outside.yaml#/Ship' }"),
      response('{ type: object, required: [nmae], properties: { name: { type: string } } }'),
      response('{ type: object, items: { type: object, properties: { a: { type: string } } } }'),
    ],
  },
  *site({ project: { api } }) {
    for (const document of api.documents) {
      const { references, properties, items } = missingIn(document, api.set)
      // Those that take a whole page with them are reported as the specification is read.
      const known = new Set(document.diagnostics.map(({ place, message }) => `${place.file} ${message}`))
      for (const reference of references) {
        const { place, count } = reference
        const message = referenceMessage(reference)
        if (known.has(`${place.file} ${message}`)) continue
        const uses = count > 1 ? ` It's used ${count} times in this file.` : ''
        yield { message: `${message}${uses}`, place, help: referenceHelp(reference) }
      }
      for (const { name, near, place } of properties)
        yield {
          message: `\`required\` names \`${name}\`, but no property has that name.`,
          place,
          severity: 'suggestion',
          help: near ? `Did you mean \`${near}\`?` : 'Describe it in `properties`, or remove the name.',
        }
      for (const { types, place } of items)
        yield {
          message: `Only arrays have \`items\`, and the type here is ${choiceOf(types)}. Readers don't see these items.`,
          place,
          help: 'Write `type: array`, or remove `items`.',
        }
    }
  },
})

const missingIn = perDocument(missingParts)
