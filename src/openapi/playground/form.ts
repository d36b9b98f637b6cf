// Makes the playground form of an operation, as data of bounded size, however large its schemas are.
import { mediaExample as formExample } from '../../request/assemble.ts'
import { exactJson } from '../../request/exact-json.ts'
import type { FormExample, FormMedia, FormParameter, FormServer, PlaygroundForm } from '../../request/form.ts'
import { printJson } from '../../request/print-json.ts'
import { isXmlType } from '../../request/xml.ts'
import type { DocumentSet } from '../document-set.ts'
import type { Example, MediaType, Operation, Parameter, Server } from '../model.ts'
import { plainDescription } from '../plain-description.ts'
import { exampleValue, formSchemes, isBinary, isBinaryType, isJson, mainMedia, mediaExample } from '../request.ts'
import { viewSchema } from '../schema.ts'
import type { SpecFile } from '../spec-file.ts'
import { FormSchemas } from './schemas.ts'

/** What the site says of its playgrounds. */
export interface FormSettings {
  /** Keys of the languages of made samples. */
  readonly languages: readonly string[]
  /** Keys of the languages of samples in the specification. */
  readonly written?: readonly string[]
  readonly requiredOnly: boolean
  readonly prefill: boolean
  readonly relay?: 'always' | 'never'
  readonly credentials: boolean
}

/** Parameters of one operation that get a field; no real one has as many. */
export const MAX_PARAMETERS = 200
const MAX_SERVERS = 50
const MAX_ALTERNATIVES = 20
const MAX_MEDIA = 10
/** Characters of an example that goes along, and of all examples of one body. */
const MAX_EXAMPLE = 4000
const MAX_EXAMPLES = 16_000

/** The form of an operation. Undefined if no request can be sent, since no server is named. */
export function playgroundForm(
  operation: Operation,
  documents: DocumentSet,
  settings: FormSettings,
): PlaygroundForm | undefined {
  const frame = formFrame(operation.servers, operation.outline.document, settings)
  if (operation.outline.kind === 'webhook' || !frame) return undefined
  const usesXml = operation.body?.contents.some(sendsXml) ?? false
  const schemas = new FormSchemas(documents, usesXml)
  const parameters = operation.parameters.slice(0, MAX_PARAMETERS).map((each) => formParameter(each, schemas))
  const contents = operation.body?.contents.slice(0, MAX_MEDIA) ?? []
  // The one of the samples first, then JSON.
  const main = mainMedia(contents, documents)
  const rank = (media: MediaType) => (media === main ? 0 : isJson(media.type) ? 1 : 2)
  contents.sort((a, b) => rank(a) - rank(b))
  const media = contents.map((each) => formMedia(each, schemas, documents))
  const form: PlaygroundForm = {
    method: operation.outline.method,
    path: operation.outline.path,
    ...frame,
    security: formAlternatives(operation.security, operation.servers),
    parameters,
    ...(media.length > 0 && {
      body: { ...(operation.body?.required && { required: true as const }), contents: media },
    }),
    schemas: schemas.finish(),
  }
  const { requiredOnly } = settings
  const shown = main && mediaExample(main, documents, { direction: 'request', requiredOnly })
  if (!main || !shown || shown.isSerialized || isBinary(main, documents)) return form
  return withSample(form, exampleValue(shown.value, main.type))
}

/** The credentials that readers fill in, by alternative. */
export function formAlternatives(
  security: Operation['security'],
  servers: readonly Server[],
): PlaygroundForm['security'] {
  return security.slice(0, MAX_ALTERNATIVES).map((uses) => formSchemes(uses, { servers }))
}

/** What all forms have. Undefined if there's no server to send anything to. */
export function formFrame(
  all: readonly Server[],
  { path }: Pick<SpecFile, 'path'>,
  settings: FormSettings,
):
  | Pick<PlaygroundForm, 'servers' | 'languages' | 'requiredOnly' | 'prefill' | 'relay' | 'credentials' | 'api'>
  | undefined {
  const servers = all.filter(isAbsolute)
  if (servers.length === 0) return undefined
  return {
    servers: servers.slice(0, MAX_SERVERS).map(formServer),
    languages: settings.languages,
    ...(settings.written?.length && { written: settings.written }),
    ...(settings.requiredOnly && { requiredOnly: true as const }),
    ...(settings.prefill && { prefill: true as const }),
    ...(settings.relay && { relay: settings.relay }),
    ...(settings.credentials && { credentials: true as const }),
    api: path,
  }
}

/** Adds the value of the body that the page's samples have, where the form alone would give another. */
export function withSample(form: PlaygroundForm, sample: unknown): PlaygroundForm {
  const { body } = form
  const [first, ...others] = body?.contents ?? []
  if (!body || !first) return form
  if (exactJson(sample) === exactJson(formExample(form, first))) return form
  return { ...form, body: { ...body, contents: [{ ...first, ...short('sample', sample, MAX_EXAMPLES) }, ...others] } }
}

/** A relative address, or another protocol than HTTP, leads nowhere from a page. */
function isAbsolute({ url }: Server): boolean {
  return /^(?:https?:\/\/|\{)/i.test(url)
}

function formServer({ url, description, variables }: Server): FormServer {
  return {
    url: url.replace(/\/+$/, ''),
    ...(description !== undefined && { description }),
    ...(variables.length > 0 && {
      variables: variables.map(({ name, default: value, values }) => ({
        name,
        default: value,
        ...(values.length > 0 && { values }),
      })),
    }),
  }
}

function formParameter(parameter: Parameter, schemas: FormSchemas): FormParameter {
  const { name, in: place, required, style, explode, allowReserved, contentType, schema, examples } = parameter
  return {
    name,
    in: place,
    ...((required || place === 'path') && { required: true }),
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(contentType !== undefined && { contentType }),
    schema: schemas.add(schema),
    ...short('example', examples[0]?.value),
  }
}

function formMedia(media: MediaType, schemas: FormSchemas, documents: DocumentSet): FormMedia {
  const { type, schema, examples, encoding } = media
  const root = schema && isXmlType(type) ? viewSchema(schema, documents).name : undefined
  return {
    type,
    ...(schema && { schema: schemas.add(schema, isBinaryType(type)) }),
    ...mediaExamples(type, examples),
    ...(encoding.size > 0 && { encoding: Object.fromEntries(encoding) }),
    ...(root !== undefined && { root }),
  }
}

/** The examples that aren't long, each once: many give one example several names. */
export function mediaExamples(
  type: string,
  examples: readonly Pick<Example, 'name' | 'summary' | 'description' | 'value'>[],
): Pick<FormMedia, 'example' | 'examples'> {
  const byText = new Map<string, FormExample>()
  let left = MAX_EXAMPLES
  for (const { name, summary = name, description, value: written } of examples) {
    const value = exampleValue(written, type)
    const text = printJson(value, 0, MAX_EXAMPLE + 1)
    if (value === undefined || text.length > Math.min(MAX_EXAMPLE, left) || byText.has(text)) continue
    left -= text.length
    const about = plainDescription(description)
    byText.set(text, { label: summary, ...(about !== undefined && { description: about }), value })
  }
  const [first, ...others] = byText.values()
  if (!first) return {}
  return others.length === 0 ? { example: first.value } : { examples: [first, ...others] }
}

/** True for a body of XML, or with a part of it. */
function sendsXml({ type, encoding }: MediaType): boolean {
  return isXmlType(type) || [...encoding.values()].some(({ contentType = '' }) => isXmlType(contentType))
}

/** A value under a key, where there is one and it isn't long. */
function short<K extends string>(key: K, value: unknown, max = MAX_EXAMPLE): { readonly [P in K]?: unknown } {
  if (value === undefined || printJson(value, 0, max + 1).length > max) return {}
  return { [key]: value } as { readonly [P in K]: unknown }
}
