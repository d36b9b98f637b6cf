// What to say about the name of a rule that doesn't exist.
import { suggest } from '../diagnostics/suggest.ts'

/** The message for an unknown rule, and what to write instead: the name that was probably meant, if one is near. */
export function unknownRule(name: string, known: Iterable<string>) {
  const near = suggest(name, known)
  return {
    message: `There is no rule \`${name}\`.`,
    help: near ? `Did you mean \`${near}\`?` : "The page `/reference/rules` of Galley's docs lists all rules.",
    near,
  }
}
