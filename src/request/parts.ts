// One property of a multipart body to the parts that represent it.
import type { PartEncoding } from './form.ts'
import { formPairs } from './parameters.ts'
import { oneLine, plainText } from './plain-text.ts'
import type { Part, SampleRequest } from './sample-request.ts'
import { isXmlType, printXml, type XmlSchema } from './xml.ts'

/** The parts of a property that isn't a file: one for each item of a list, unless its encoding says otherwise. */
export function textParts(name: string, value: unknown, encoding: PartEncoding = {}, schema?: XmlSchema): Part[] {
  if (encoding.style !== undefined)
    return formPairs({ [name]: value }, { [name]: encoding }).map(([key, text]) => ({
      name: key,
      value: text,
      isFile: false,
    }))
  const given = allowedTypes(encoding).find((type) => !type.includes('*'))
  return (Array.isArray(value) ? value : [value]).map((item) => {
    const type = given ?? (typeof item === 'object' ? 'application/json' : undefined)
    const isXml = type !== undefined && isXmlType(type) && typeof item === 'object'
    const text = isXml ? printXml(item, Array.isArray(value) ? schema?.items() : schema) : plainText(item)
    return { name, value: text, isFile: false, ...(type && type !== 'text/plain' && { contentType: type }) }
  })
}

/** The media type of a file, if its encoding allows only that one. Otherwise, the file itself tells. */
export function fileType(encoding: PartEncoding | undefined): string | undefined {
  const [type, ...others] = allowedTypes(encoding)
  return others.length > 0 || type?.includes('*') ? undefined : type
}

function allowedTypes({ contentType = '' }: PartEncoding = {}): string[] {
  return contentType.split(',').map(oneLine).filter(Boolean)
}

/** True for a form with a part that has a media type and isn't a file. */
export function hasTypedText({ body }: SampleRequest): boolean {
  return (
    body?.kind === 'multipart' && body.parts.some(({ isFile, contentType }) => !isFile && contentType !== undefined)
  )
}

/** What `Content-Disposition` says of a part. */
export function disposition({ name, value, isFile }: Part): string {
  return `form-data; name=${headerQuoted(name)}${isFile ? `; filename=${headerQuoted(baseName(value))}` : ''}`
}

/** The name of a file without its folder. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** As a parameter of a header. */
function headerQuoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
