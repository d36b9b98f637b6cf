// Names the operation of a Link Object as links in descriptions do.

/** What the operation of a Link Object is called in links, by its `operationId` or its `operationRef`. */
export function operationLink(id: string | undefined, reference: string | undefined): string | undefined {
  if (id !== undefined) return `#operation/${encodeURIComponent(id)}`
  return reference?.startsWith('#') ? reference : undefined
}
