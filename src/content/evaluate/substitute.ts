// Names in text to their values: `{{name}}` everywhere, `{prop}` in the code of a snippet.

const SITE_VARIABLE = /\{\{[ \t]*([A-Za-z0-9_.-]+)[ \t]*\}\}/g
const PROP = /\{([A-Za-z_$][\w$]*)\}/g

/** Replaces `{{name}}`; a name that is not known stays as typed and is reported. */
export function substituteVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
  unknown?: (name: string, offset: number) => void,
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VARIABLE, (typed, name: string, offset: number) => {
    if (Object.hasOwn(variables, name)) return variables[name] as string
    unknown?.(name, offset)
    return typed
  })
}

/** Replaces `{name}` where a value is known; all else stays as typed. */
export function substituteProps(text: string, lookup: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text
  return text.replace(PROP, (typed, name: string) => lookup(name) ?? typed)
}
