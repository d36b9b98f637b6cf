// The mistakes that evaluation finds, each as one finding.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { Shortcoming } from './static.ts'

export function undefinedName(name: string, typed: string, place: Place): Diagnostic {
  return {
    code: 'undefined-variable',
    severity: 'warning',
    message: `\`${name}\` is not defined here; \`{${shorten(typed)}}\` is shown as typed.`,
    place,
    why: 'Braces hold JavaScript: only props, imports and exports have a value.',
    help: `To show the braces, write \`\\{${shorten(typed)}\\}\` or put the text in backticks; else import or export \`${name}\`.`,
  }
}

export function undefinedAttribute(attribute: string, name: string, place: Place): Diagnostic {
  return {
    code: 'undefined-variable',
    severity: 'warning',
    message: `\`${name}\` is not defined here; the attribute \`${attribute}\` is left out.`,
    place,
    why: 'Braces hold JavaScript: only props, imports and exports have a value.',
    help: `Write a text in quotes (\`${attribute}="…"\`), or import or export \`${name}\`.`,
  }
}

export function unknownVariable(name: string, nearest: string | undefined, place: Place): Diagnostic {
  return {
    code: 'unknown-variable',
    severity: 'warning',
    message: `\`{{${name}}}\` is not among the variables of docs.json; it is shown as typed.`,
    place,
    help: nearest ? `Did you mean \`{{${nearest}}}\`?` : `Add \`"${name}"\` to \`variables\` in docs.json.`,
  }
}

export function invalidStatement(reason: string, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `This is read as JavaScript, because it begins with \`import\` or \`export\`, and it is none: ${lower(reason)}.`,
    place,
    help: 'Mend the statement; for a sentence, begin the line with another word. Leave a blank line before Markdown.',
  }
}

export function invalidExpression(reason: string, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `The braces hold no JavaScript: ${lower(reason)}.`,
    place,
    help: 'To show braces, write `\\{` and `\\}`, or put the text in backticks.',
  }
}

export function missingFile(tried: string, nearest: string | undefined, place: Place): Diagnostic {
  return {
    code: 'missing-import',
    severity: 'error',
    message: `There is no file \`${tried}\`.`,
    place,
    help: nearest
      ? `Did you mean \`${nearest}\`?`
      : 'Paths count from the docs folder (`/snippets/…`) or from this file (`./…`).',
  }
}

export function foreignModule(specifier: string, place: Place): Diagnostic {
  return {
    code: 'foreign-import',
    severity: 'warning',
    message: `\`${specifier}\` is not part of the docs folder, and what it exports is left out.`,
    place,
    why: 'Pages are built from their own folder alone, so that a build needs no packages.',
    help: 'Import a file of the docs folder, or use a component of the vocabulary, which needs no import.',
  }
}

export function missingExport(name: string, file: string, help: string, place: Place): Diagnostic {
  return {
    code: 'missing-export',
    severity: 'warning',
    message: name === 'default' ? `\`${file}\` has no default export.` : `\`${file}\` exports no \`${name}\`.`,
    place,
    help,
  }
}

export function importCycle(files: readonly string[], place: Place): Diagnostic {
  return {
    code: 'import-cycle',
    severity: 'error',
    message: `This snippet contains itself: ${files.map((file) => `\`${file}\``).join(' → ')}.`,
    place,
    help: 'Take the part that both need into a third file.',
  }
}

export function tooManySnippets(limit: number, place: Place): Diagnostic {
  return {
    code: 'import-cycle',
    severity: 'error',
    message: `The page inserts more than ${limit} snippets; this one and those after it are left out.`,
    place,
    help: 'Insert fewer snippets within snippets.',
  }
}

export function notShowable(typed: string, place: Place): Diagnostic {
  return {
    code: 'code-error',
    severity: 'warning',
    message: `\`{${shorten(typed)}}\` is an object, which cannot be shown as text; it is shown as typed.`,
    place,
    help: 'Show one of its fields, or `JSON.stringify` it.',
  }
}

export function codeError(typed: string, reason: string, place: Place): Diagnostic {
  return {
    code: 'code-error',
    severity: 'error',
    message: `\`${shorten(typed)}\` failed: ${reason}`,
    place,
    help: 'The rest of the page is not affected. Code runs when the site is built: there is no browser, file or network.',
  }
}

export function invalidModule(reason: string, place: Place): Diagnostic {
  return {
    code: 'invalid-javascript',
    severity: 'error',
    message: `The code of this file cannot be compiled: ${lower(reason)}.`,
    place,
  }
}

export function shortcoming(typed: string, what: Shortcoming, place: Place): Diagnostic {
  const shown = shorten(typed)
  if (what.kind === 'browser-only') {
    return {
      code: 'browser-only',
      severity: 'hint',
      message: `\`${shown}\` reads \`${what.name}\` while it renders, so it stays empty until scripts run.`,
      place,
      why: 'A page is rendered when the site is built, and there is no browser then: search engines and assistants see nothing here.',
      help: `Read \`${what.name}\` in an effect or an event handler, or check \`typeof ${what.name} !== 'undefined'\` first.`,
    }
  }
  return {
    code: 'static-component',
    severity: 'hint',
    message: `\`${shown}\` shows its first state only, and does not react.`,
    place,
    why: 'An attribute takes its value from the content of a snippet, which cannot be handed to the browser.',
    help: 'Pass text, numbers, lists or objects to the snippet, or use the component outside of it.',
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
