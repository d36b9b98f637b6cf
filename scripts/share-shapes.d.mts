/** The same program with `...null` before the leading spreads of objects that have more members. */
export function withSharedShapes(text: string, sourceType?: 'module' | 'script'): string
