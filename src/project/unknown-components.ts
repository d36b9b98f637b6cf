// Finds capitalized tags that neither the vocabulary nor the page's code defines.
import type { Vocabulary } from '../components/vocabulary.ts'
import { elementNamed } from '../content/html-names.ts'
import { importStatements, meantNames } from '../content/import-statements.ts'
import type { ComponentUse, Page } from '../content/page.ts'
import type { Diagnostic, Edit, Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { isTypo } from '../diagnostics/typo.ts'

/** One finding for each use whose tags are right. The component's children are shown anyway. */
export function unknownComponents(page: Page, vocabulary: Vocabulary): Diagnostic[] {
  const missing = namesOfImports(page, ['missing-import', 'missing-export', 'invalid-javascript'])
  const spoiled = namesOfImports(page, ['foreign-import', 'import-cycle'])
  const broken = new Set(page.diagnostics.filter(({ code }) => code === 'syntax').map(({ place }) => place.start))
  return page.uses.flatMap((use): Diagnostic[] => {
    const { name, place, node } = use
    if (vocabulary.find(name) || missing.has(name.split('.')[0])) return []
    if (place.file === page.file && broken.has(place.start)) return []
    const counterpart = COUNTERPARTS[name]
    const isMeant = counterpart !== undefined || spoiled.has(name.split('.')[0])
    const html = isMeant || NEEDS_CODE.has(name) ? undefined : elementNamed(name)
    const near = isMeant || html ? undefined : (suggest(name, names(vocabulary)) ?? longer(name, vocabulary))
    const start = node.span ? place.start + 1 : place.start
    const fix = near && isTypo(name, near) ? renamed(page, use, near) : undefined
    const shower = showerOf(page, use)
    const file = shower && importedFrom(page, shower)
    const consequence = node.children.length > 0 ? 'Only its content is shown.' : 'Nothing is shown in its place.'
    return [
      {
        code: 'unknown-component',
        severity: 'error',
        message: shower
          ? `\`<${shower}>\` shows \`<${name}>\`, but there is no such component. ${consequence}`
          : `There is no component \`<${name}>\`. ${consequence}`,
        place: { ...place, start, end: Math.min(place.end, start + (shower ?? name).length) },
        help: counterpart
          ? `It's a component of another system. Use ${counterpart}.`
          : isMeant
            ? 'Fix its import, or remove the tag.'
            : helpFor(html ?? near, file),
        ...(fix && { fix }),
      },
    ]
  })
}

/** What to do about a component. `file` is the imported file that shows it. */
function helpFor(near: string | undefined, file: string | undefined): string {
  if (near) return `Did you mean \`<${near}>\`${file ? ` in \`${file}\`` : ''}?`
  return file
    ? `Define or import it in \`${file}\`, or use a built-in component.`
    : 'Import it, export it from the page, or use a built-in component.'
}

/** The author's component whose code shows this one. Undefined if the page itself does. */
function showerOf({ file, source: { text } }: Page, { name, place, node }: ComponentUse): string | undefined {
  if (place.file !== file || !node.span) return undefined
  const typed = /^<([A-Z][\w.]*)/.exec(text.slice(node.span.start, node.span.start + MAX_NAME))?.[1]
  return typed === name ? undefined : typed
}

/** The file from which a page imports a name. */
function importedFrom(page: Page, name: string): string | undefined {
  const root = name.split('.')[0]
  return page.imports.find((one) => namesAt(page, one.place).includes(root))?.file
}

/** The names of the import at a place of a page. */
function namesAt({ file, source: { text } }: Page, place: Place): readonly (string | undefined)[] {
  if (place.file !== file || place.end === 0) return []
  const statement = importStatements(text).find(({ start, end }) => start <= place.start && place.start < end)
  return (statement?.names ?? meantNames(lineAt(text, place.start))).map(({ local }) => local)
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end === -1 ? undefined : end)
}

/** Characters of the longest name of a component that is looked for. */
const MAX_NAME = 100

/** Components of other systems, and the Galley equivalents. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  TabItem: '`<Tab title="…">`',
  'Tabs.Tab': '`<Tab title="…">`',
  'Steps.Step': '`<Step title="…">`',
  AccordionItem: '`<Accordion title="…">`',
  Accordions: '`<AccordionGroup>`',
  Caution: '`<Warning>`',
  Cards: '`<CardGroup>`',
  'Cards.Card': '`<Card>`',
  CodeBlocks: '`<CodeGroup>`',
  CodeTabs: '`<CodeGroup>`',
  CodeGroupItem: 'a code block with a title',
  CodeTab: 'a code block with a title',
  Files: '`<Tree>`',
  Admonition: '`<Note>` or `<Warning>`',
  Alert: '`<Note>` or `<Warning>`',
  Aside: '`<Note>`, `<Tip>`, or `<Warning>`',
  Hint: '`<Tip>`',
  Important: '`<Warning>` or `<Info>`',
  Success: '`<Check>`',
  LinkCard: '`<Card href="…">`',
  CardGrid: '`<CardGroup>`',
  Details: '`<Accordion title="…">`',
  Image: '`<img>` or a Markdown image',
  Mermaid: 'a code block in `mermaid`',
  Link: '`<a href="…">` or a Markdown link',
  YouTube: '`<iframe>`',
}

/** Components of interface libraries. The HTML elements of these names do nothing by themselves, so they aren't meant. */
const NEEDS_CODE = new Set(
  `Button Dialog Fieldset Form Input Label Menu Meter Optgroup Option Output Progress Search Select Slot Template Text
  Textarea`.split(/\s+/),
)

/** The shortest name that begins like this one: `Warning` for `Warn`. */
function longer(name: string, vocabulary: Vocabulary): string | undefined {
  if (name.length < 3) return undefined
  return names(vocabulary)
    .filter((known) => known.startsWith(name))
    .sort((a, b) => a.length - b.length)[0]
}

/** Edits that rename both tags. Empty if they're in another file or aren't plain tags. */
function renamed(
  { file, source: { text } }: Page,
  { name, place, node }: ComponentUse,
  meant: string,
): Edit[] | undefined {
  const { span } = node
  if (place.file !== file || !span || !text.startsWith(`<${name}`, span.start)) return undefined
  const edits: Edit[] = [{ file, start: span.start + 1, end: span.start + 1 + name.length, text: meant }]
  const closing = `</${name}>`
  if (text.slice(0, span.end).endsWith(closing))
    edits.push({ file, start: span.end - closing.length + 2, end: span.end - 1, text: meant })
  return edits
}

/** Names that imports with a mistake would define. It's reported there. */
function namesOfImports(page: Page, codes: readonly string[]): Set<string | undefined> {
  return new Set(page.diagnostics.flatMap(({ code, place }) => (codes.includes(code) ? namesAt(page, place) : [])))
}

function names({ components }: Vocabulary): string[] {
  return components.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)])
}
