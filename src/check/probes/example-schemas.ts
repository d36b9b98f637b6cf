// JSON blocks that are titled like a file with a schema (`galley.json`), and don't fit it. Nothing is run.
import { withoutToolFiles } from '../../config/public-files.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type JsonNode, parseJsonNode } from '../../examples/json-node.ts'
import { placeInCode } from '../../examples/place.ts'
import { type FileSystem, resolvePath } from '../../files/file-system.ts'
import { placeOf } from '../../openapi/check-call.ts'
import { DocumentSet, type SpecNode } from '../../openapi/document-set.ts'
import { validatorOf } from '../../openapi/validate.ts'
import type { Project } from '../../project/project.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { valueAt } from '../../schema/placed.ts'
import type { Repository } from '../outside.ts'
import type { Probe } from './probe.ts'

const CODE = 'example-schema'

export const exampleSchemas: Probe = {
  name: 'example-schemas',
  codes: [CODE],
  looksAtPages: true,
  find: async (project, { repository }) => (repository ? wrongExamples(project, repository) : []),
}

interface NamedSchema {
  /** The title of the blocks. */
  readonly title: string
  readonly schema: SpecNode
}

function wrongExamples(project: Project, { docs, files }: Repository): Diagnostic[] {
  const shown = withoutToolFiles(files)
  const documents = new DocumentSet(shown)
  const found: Diagnostic[] = []
  const schemas = Object.entries(project.config.galley.test?.schemas ?? {}).flatMap(([title, path]): NamedSchema[] => {
    const schema = openSchema(path, { folder: docs === '' ? '' : `${docs}/`, documents, shown })
    if (schema) return [{ title, schema }]
    const place = valueAt(project.config.galleyPlaces, 'test', 'schemas', title)?.place
    const message = `There is no JSON Schema \`${path}\`.`
    const help = 'Paths are counted from the docs folder, and stay in the repository.'
    found.push({
      code: CODE,
      severity: 'error',
      message,
      place: place ?? { file: 'galley.json', start: 0, end: 0 },
      help,
    })
    return []
  })
  if (schemas.length === 0) return found
  const seen = new Set<string>()
  for (const page of project.pages.values()) {
    for (const { node, place } of page.codeBlocks) {
      // A snippet may be on many pages.
      const key = `${place.file}:${place.start}`
      if (!/^json[c5]?$/.test(node.lang) || page.isGenerated || seen.has(key)) continue
      seen.add(key)
      const { title } = parseCodeOptions(node.lang, node.meta)
      const source = place.file === page.file ? page.source : project.sources.get(place.file)
      const schema = schemas.find((each) => title === each.title || title?.endsWith(`/${each.title}`))
      // What isn't JSON at all is for `example-syntax`.
      const json = schema && parseJsonNode(node.value)
      if (!schema || !json || !source) continue
      for (const mismatch of validatorOf(documents, undefined).problemsOf(schema.schema, asPart(json))) {
        const at = { value: node.value, ...placeOf(json, mismatch) }
        const message = mismatch.message.replace(/^This value/, `\`${schema.title}\``)
        found.push({ code: CODE, severity: 'error', message, place: placeInCode(source, place, at), help: HELP })
      }
    }
  }
  return found
}

const HELP = 'Correct the example, or its schema under `test.schemas` in galley.json.'

/** An example shows the settings that it is about, and not all that the file needs. */
function asPart(json: JsonNode): JsonNode {
  return json.kind === 'object' ? { ...json, isOpen: true } : json
}

function openSchema(
  path: string,
  { folder, documents, shown }: { folder: string; documents: DocumentSet; shown: FileSystem },
): SpecNode | undefined {
  const name = resolvePath(`${folder}page`, path.startsWith('/') ? `/${folder}${path.slice(1)}` : path)
  if (name === undefined || shown.readText(name) === undefined) return undefined
  const file = documents.file(name)
  return file?.value === undefined ? undefined : { value: file.value, file, pointer: '' }
}
