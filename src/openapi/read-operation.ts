// Reads an operation with all its parts, in any version of OpenAPI.
import type { DocumentSet } from './document-set.ts'
import type { Operation, OperationOutline } from './model.ts'
import { openApiVersion } from './read-document.ts'
import { readOperation2 } from './read-operation-2.ts'
import { readOperation3 } from './read-operation-3.ts'

/** Reads an operation. Leaves out what it can't read, and never throws. */
export function readOperation(outline: OperationOutline, documents: DocumentSet): Operation {
  const read = openApiVersion(outline.document.value) === '2.0' ? readOperation2 : readOperation3
  return read(outline, documents)
}
