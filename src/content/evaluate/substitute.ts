// Names in text to their values: `{{name}}` everywhere, `{prop}` in the code of a snippet.

const SITE_VARIABLE = /\{\{[ \t]*([A-Za-z0-9_.-]+)[ \t]*\}\}/g
const PROP = /\{([A-Za-z_$][\w$]*)\}/g

/** What to do with names that have no plain value. */
export interface VariableCare {
  /** The text as typed in the file: braces that are escaped there are no variable. */
  readonly typed?: string
  unknown?(name: string): void
}

/** Replaces `{{name}}`; a name that is not known stays as typed and is reported. */
export function substituteVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
  { typed, unknown }: VariableCare = {},
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VARIABLE, (match, name: string) => {
    if (typed !== undefined && !typed.includes(match)) return match
    if (Object.hasOwn(variables, name)) return variables[name] as string
    unknown?.(name)
    return match
  })
}

/** Replaces `{name}` where a value is known; all else stays as typed. */
export function substituteProps(text: string, lookup: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text
  return text.replace(PROP, (typed, name: string) => lookup(name) ?? typed)
}
