// The names that the code of a page defines, before that code is read.

/** Whether an import or export of a text has a name, which may take several lines. */
export function definesName(text: string, name: string): boolean {
  return new RegExp(`^(?:import|export)\\b(?:(?!\\n[ \\t]*\\n)[^])*?\\b${name}\\b`, 'm').test(text)
}
