// One function per kind of mistake that evaluation reports.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { listOf } from '../../diagnostics/names.ts'
import type { SyntaxMistake } from './javascript.ts'
import type { Shortcoming } from './static.ts'

/** @param outside the file that inserts this one, if that defines the name */
export function undefinedName(name: string, typed: string, place: Place, outside?: string): Diagnostic {
  const shown = shorten(typed)
  const isWhole = shown === typed.trim() && !typed.includes('`')
  const toShow = `To show the braces, write ${isWhole ? `\`\\{${shown}\\}\`` : '`\\{` and `\\}`,'} or put the text in backticks.`
  const isText = WORDS.test(typed.trim())
  return {
    code: 'undefined-variable',
    severity: 'warning',
    message: isText
      ? `\`{${shown}}\` has no value, so it is shown as typed.`
      : `\`${name}\` isn't defined. \`{${shown}}\` is shown as typed.`,
    place,
    why: 'Braces hold JavaScript, and only props, imports, and exports have values here.',
    help: outside
      ? definedThere(name, outside)
      : isText
        ? toShow
        : `${toShow} To use a value, import or export \`${name}\`.`,
  }
}

/** Words that happen to be JavaScript: `api-id` would subtract. */
const WORDS = /^[\p{L}_][\w\p{L}]*(?:(?:-|\s*[,|/]\s*)[\p{L}_][\w\p{L}]*)+$/u

function definedThere(name: string, outside: string): string {
  return `A snippet doesn't see what \`${outside}\` imports or defines. Import \`${name}\` here too, or pass it as a prop.`
}

export function undefinedAttribute(attribute: string, name: string, place: Place, outside?: string): Diagnostic {
  return {
    code: 'undefined-variable',
    severity: 'warning',
    message: `\`${name}\` isn't defined. The attribute \`${attribute}\` is left out.`,
    place,
    why: 'Braces hold JavaScript, and only props, imports, and exports have values here.',
    help: outside
      ? definedThere(name, outside)
      : `Put text in quotes (\`${attribute}="…"\`), or import or export \`${name}\`.`,
  }
}

export function unknownVariable(name: string, nearest: string | undefined, place: Place): Diagnostic {
  return {
    code: 'unknown-variable',
    severity: 'warning',
    message: `\`{{${name}}}\` isn't a variable of docs.json. It is shown as typed.`,
    place,
    help: nearest
      ? `Did you mean \`{{${nearest}}}\`?`
      : `Add \`"${name}"\` to \`variables\` in docs.json. To show the braces, put the text in backticks.`,
  }
}

export function invalidStatement(reason: string, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `A line that starts with \`import\` or \`export\` is JavaScript, and this one doesn't parse: ${lower(reason)}.`,
    place,
    help: 'Fix the statement. For a sentence, start the line with another word. Leave a blank line before Markdown.',
  }
}

export function repeatedName(name: string, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `\`${name}\` is already defined in this file. This statement is left out.`,
    place,
    help: 'Use another name, or remove one of the two.',
  }
}

export function undeclaredExport(name: string, nearest: string | undefined, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `\`${name}\` isn't defined in this file. This statement is left out.`,
    place,
    help: nearest ? `Did you mean \`${nearest}\`?` : `Define or import \`${name}\`, or remove it from this statement.`,
  }
}

export function unavailableAwait(place: Place, consequence = ''): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `\`await\` isn't available in a page.${consequence}`,
    place,
    why: 'A page is rendered in one go, when the site is built, without the network.',
    help: 'Write the value itself, import it from a JSON file, or load it in an effect of a component.',
  }
}

export function invalidExpression({ message: reason, isAwait }: SyntaxMistake, place: Place): Diagnostic {
  if (isAwait) return unavailableAwait(place)
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `The braces don't hold valid JavaScript: ${lower(reason)}.`,
    place,
    help: 'To show braces, write `\\{` and `\\}`, or put the text in backticks.',
  }
}

/** @param paths where paths start that are written in such a place */
export function missingFile(
  tried: string,
  nearest: string | undefined,
  place: Place,
  paths = 'Paths start at the docs folder (`/snippets/…`) or from this file (`./…`).',
): Diagnostic {
  return {
    code: 'missing-import',
    severity: 'error',
    message: `There is no file \`${tried}\`.`,
    place,
    help: nearest ? `Did you mean \`${nearest}\`?` : paths,
  }
}

export function foreignModule(specifier: string, place: Place): Diagnostic {
  return {
    code: 'foreign-import',
    severity: 'warning',
    message: `\`${specifier}\` isn't in the docs folder. What it exports is left out.`,
    place,
    why: 'A build reads only the docs folder, and needs no packages.',
    help: 'Import a file from the docs folder, or use a built-in component, which needs no import.',
  }
}

export function missingExport(name: string, file: string, help: string, place: Place): Diagnostic {
  return {
    code: 'missing-export',
    severity: 'error',
    message: name === 'default' ? `\`${file}\` has no default export.` : `\`${file}\` exports no \`${name}\`.`,
    place,
    help,
  }
}

export function noContent(file: string, exported: readonly string[], place: Place): Diagnostic {
  const names = listOf(exported)
  return {
    code: 'missing-export',
    severity: 'error',
    message: `\`${file}\` has no content, only exports.`,
    place,
    help: `An import without braces is for content. Use braces for what the file exports: ${names}.`,
  }
}

export function importCycle(files: readonly string[], place: Place): Diagnostic {
  return {
    code: 'import-cycle',
    severity: 'error',
    message: `This snippet contains itself: ${files.map((file) => `\`${file}\``).join(' → ')}.`,
    place,
    help: 'Move the part that both need to a third file.',
  }
}

export function longChain(limit: number, place: Place): Diagnostic {
  return {
    code: 'import-cycle',
    severity: 'error',
    message: `More than ${limit} snippets are inserted here, one in another; the innermost are left out.`,
    place,
    help: 'Nest fewer snippets.',
  }
}

export function tooManySnippets(limit: number, place: Place): Diagnostic {
  return {
    code: 'import-cycle',
    severity: 'error',
    message: `The page inserts more than ${limit} snippets; this one and those after it are left out.`,
    place,
    help: 'Nest fewer snippets.',
  }
}

export function notShowable(typed: string, place: Place): Diagnostic {
  return {
    code: 'code-error',
    severity: 'warning',
    message: `\`{${shorten(typed)}}\` is an object and can't be shown as text. It is shown as typed.`,
    place,
    help: 'Show one of its fields, or use `JSON.stringify`.',
  }
}

/** Undefined if the reason is a file that can't be compiled, which has its own finding. */
export function codeError(typed: string, reason: string, place: Place): Diagnostic | undefined {
  if (NOT_COMPILED.test(reason)) return undefined
  return {
    code: 'code-error',
    severity: 'error',
    message: `\`${shorten(typed)}\` failed: ${reason}`,
    place,
    help: "The rest of the page isn't affected. Code runs when the site is built, without a browser, files, packages, or network.",
  }
}

/** The reason that `failingProgram` gives. */
const NOT_COMPILED = /`[^`]+` can't be compiled\.$/

export function invalidModule(reason: string, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `This file can't be compiled: ${lower(reason)}.`,
    place,
  }
}

export function shortcoming(typed: string, what: Shortcoming, place: Place): Diagnostic {
  const shown = shorten(typed)
  if (what.kind === 'browser-only') {
    return {
      code: 'browser-only',
      severity: 'suggestion',
      message: `\`${shown}\` reads \`${what.name}\` while it renders, so it stays empty until scripts run.`,
      place,
      why: 'A page is rendered when the site is built, and there is no browser then: search engines and assistants see nothing here.',
      help: `Read \`${what.name}\` in an effect or an event handler, or check \`typeof ${what.name} !== 'undefined'\` first.`,
    }
  }
  return {
    code: 'static-component',
    severity: 'suggestion',
    message: `\`${shown}\` shows its first state and doesn't react.`,
    place,
    why: "An attribute takes its value from the content of a snippet, which can't be passed to the browser.",
    help: 'Pass text, numbers, lists, or objects to the snippet, or use the component outside it.',
  }
}

export function codeNotRun(typed: string, place: Place): Diagnostic {
  return {
    code: 'code-not-run',
    severity: 'warning',
    message: `\`${shorten(typed)}\` needs JavaScript to run, which is turned off.`,
    place,
  }
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

function lower(reason: string): string {
  return reason.charAt(0).toLowerCase() + reason.slice(1)
}
