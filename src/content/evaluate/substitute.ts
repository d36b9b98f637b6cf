// Replaces names in text with their values: `{{name}}` everywhere, and `{prop}` in a snippet's code.

const SITE_VARIABLE = /\{\{[ \t]*([A-Za-z0-9_.-]+)[ \t]*\}\}/g
const PROP = /\{([A-Za-z_$][\w$]*)\}/g

/** What to do with names that have no value. */
export interface VariableCare {
  /** The text as typed in the file. Braces that are escaped there aren't variables. */
  readonly typed?: string
  /** `match` is the name in its braces. */
  unknown?(name: string, match: string): void
}

/** Replaces `{{name}}`. An unknown name stays as typed and is reported. */
export function substituteVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
  { typed, unknown }: VariableCare = {},
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VARIABLE, (match, name: string) => {
    if (typed !== undefined && !typed.includes(match)) return match
    if (Object.hasOwn(variables, name)) return variables[name] as string
    unknown?.(name, match)
    return match
  })
}

/** Replaces `{name}` if its value is known. Everything else stays as typed. */
export function substituteProps(text: string, lookup: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text
  return text.replace(PROP, (typed, name: string) => lookup(name) ?? typed)
}
