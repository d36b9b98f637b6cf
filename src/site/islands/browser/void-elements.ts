// Replaces `html/void-elements.ts`: browsers ignore the closing tags of all but one of these elements.

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br'])
