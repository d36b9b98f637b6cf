// Makes the playground form of a method: its parameters are the body, and the call around them is made when it's sent.
import type { PlaygroundForm } from '../../request/form.ts'
import type { DocumentSet } from '../document-set.ts'
import type { Operation } from '../model.ts'
import {
  type FormSettings,
  formAlternatives,
  formFrame,
  MAX_PARAMETERS,
  mediaExamples,
  withSample,
} from '../playground/form.ts'
import { FormSchemas } from '../playground/schemas.ts'
import type { SpecFile } from '../spec-file.ts'
import { callShape, exampleParams, type Params } from './call.ts'
import type { RpcMethod, RpcServer } from './model.ts'

const JSON_TYPE = 'application/json'

/** Where the form of a method comes from. */
interface Source {
  readonly servers: readonly RpcServer[]
  readonly security: Operation['security']
  readonly file: SpecFile
  readonly documents: DocumentSet
}

/**
 * The form of a method. Undefined if no server takes requests over HTTP.
 * @param shown the parameters in the samples of the page
 */
export function methodForm(
  method: RpcMethod,
  { servers, security, file, documents }: Source,
  settings: FormSettings,
  shown: Params,
): PlaygroundForm | undefined {
  const frame = formFrame(servers, file, settings)
  if (!frame) return undefined
  const schemas = new FormSchemas(documents)
  const properties = method.params.slice(0, MAX_PARAMETERS).map(({ name, required, schema }) => ({
    name,
    ...(required && { required: true as const }),
    schema: schemas.add(schema),
  }))
  const examples = method.examples.map((example) => ({
    name: example.name,
    description: example.description,
    value: exampleParams(method, example),
  }))
  const media = { type: JSON_TYPE, schema: schemas.addObject(properties), ...mediaExamples(JSON_TYPE, examples) }
  const form: PlaygroundForm = {
    method: 'POST',
    path: '',
    ...frame,
    security: formAlternatives(security, servers),
    parameters: [],
    ...(properties.length > 0 && { body: { contents: [media] } }),
    call: callShape(method),
    schemas: schemas.finish(),
  }
  return shown === undefined ? form : withSample(form, shown)
}
