// In place of `html/void-elements.ts`: browsers ignore the closing tags of all but one of them.

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br'])
