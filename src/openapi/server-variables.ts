// What readers choose in the URL of a server: a field for each variable.
import type { Node } from '../content/tree.ts'
import { exactJson } from '../request/exact-json.ts'
import type { FieldPlace } from './field-content.ts'
import type { Fields } from './fields.ts'
import type { Server } from './model.ts'
import { code, paragraph } from './nodes.ts'
import { fieldList } from './page-parts.ts'
import { below } from './pointer.ts'
import type { SpecFile } from './spec-file.ts'

/** The variables of servers below their URLs, each once: several servers often have the same. */
export function serverVariables(
  servers: readonly Pick<Server, 'url' | 'variables'>[],
  file: SpecFile,
  fields: Fields,
): Node[] {
  const said = new Set<string>()
  return servers.flatMap(({ url, variables }, i) => {
    const own = variables.filter((variable) => !said.has(exactJson(variable)))
    for (const variable of own) said.add(exactJson(variable))
    if (own.length === 0) return []
    const place: FieldPlace = { id: i === 0 ? 'server' : `server-${i}`, location: 'name', within: [] }
    const nodes = own.map(({ name, default: value, values, description }) => {
      const schema = {
        type: 'string',
        ...(values.length > 0 && { enum: values }),
        ...(value !== '' && { default: value }),
      }
      const pointer = below('', 'servers', i, 'variables', name)
      return fields.field({ name, required: false, schema: { value: schema, file, pointer }, description }, place)
    })
    return [paragraph(code(url)), fieldList(nodes)]
  })
}
