// What readers choose in the URL of a server: a field for each variable.
import type { Node } from '../content/tree.ts'
import { exactJson } from '../request/exact-json.ts'
import type { FieldPlace } from './field-content.ts'
import type { Fields } from './fields.ts'
import type { Server } from './model.ts'
import { code, paragraph } from './nodes.ts'
import { fieldList } from './page-parts.ts'
import { below, type Pointer } from './pointer.ts'
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
    const id = i === 0 ? 'server' : `server-${i}`
    return [paragraph(code(url)), variableFields(own, id, below('', 'servers', i), file, fields)]
  })
}

/** A field for each variable of a server. */
export function variableFields(
  variables: Server['variables'],
  id: string,
  server: Pointer,
  file: SpecFile,
  fields: Fields,
): Node {
  const place: FieldPlace = { id, location: 'name', within: [] }
  const nodes = variables.map(({ name, default: value, values, description }) => {
    const schema = {
      type: 'string',
      ...(values.length > 0 && { enum: values }),
      ...(value !== '' && { default: value }),
    }
    const pointer = below(server, 'variables', name)
    return fields.field({ name, required: false, schema: { value: schema, file, pointer }, description }, place)
  })
  return fieldList(nodes)
}
