// Types of code blocks, from TypeScript, and findings about them.
import type { GalleySettings } from '../config/schema/galley.ts'
import type { Page, PageCode, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { parseCodeOptions } from '../render/code-options.ts'
import { createTwoslash } from '../render/twoslash/twoslash.ts'
import { extensionOf, type TwoslashAnswer, type TwoslashBlock } from '../render/twoslash/twoslash-block.ts'

/** The types of a site's code. */
export interface SiteTypes {
  /** Starts TypeScript before a page is read that will need it. */
  warmUp(): void
  /** Requests the types of a page's code, without waiting. */
  begin(page: Page): void
  /** Whether `load` wouldn't have to wait. */
  isReady(page: Page): boolean
  /** Waits for the types of a page's code. Starts nothing if the page doesn't need types. */
  load(page: Page): Promise<void>
  answer(block: TwoslashBlock): TwoslashAnswer | undefined
  /** Errors in code, and packages that are missing, on the pages loaded so far. */
  readonly diagnostics: readonly Diagnostic[]
  /** Frees the memory of TypeScript, which starts again when another page needs it. */
  close(): Promise<void>
}

/** `settings` are those of galley.json. */
export function createSiteTypes({ twoslash: settings }: GalleySettings): SiteTypes {
  const { packages = [] } = settings ?? {}
  const found = new Map<Route, readonly Diagnostic[]>()
  let twoslash: ReturnType<typeof createTwoslash> | undefined
  let isAbsenceKnown = false
  const start = () => {
    twoslash ??= createTwoslash({ packages })
    return twoslash
  }
  return {
    warmUp: () => start().warmUp(),
    begin(page) {
      const blocks = blocksOf(page)
      if (blocks.length > 0 && start().available) void start().settle(blocks)
    },
    isReady(page) {
      const blocks = blocksOf(page)
      return blocks.length === 0 || !start().available || blocks.every((block) => start().answer(block) !== undefined)
    },
    async load(page) {
      const asking = page.codeBlocks.flatMap((code) => {
        const block = blockOf(code)
        return block ? [{ block, place: code.place }] : []
      })
      found.delete(page.route)
      if (asking.length === 0) return
      const compiler = start()
      if (!compiler.available) {
        if (!isAbsenceKnown)
          found.set(
            page.route,
            asking.slice(0, 1).map(({ place }) => absence(place)),
          )
        isAbsenceKnown = true
        return
      }
      await compiler.settle(asking.map(({ block }) => block))
      found.set(
        page.route,
        asking.flatMap(({ block, place }) => findings(compiler.answer(block), place)),
      )
    },
    answer: (block) => twoslash?.answer(block),
    get diagnostics() {
      return [...found.values()].flat()
    },
    close: async () => twoslash?.close(),
  }
}

function blocksOf({ codeBlocks }: Page): TwoslashBlock[] {
  return codeBlocks.flatMap((code) => blockOf(code) ?? [])
}

/** Whether a page may need types, judging only by its text. */
export function mayAskForTypes(text: string): boolean {
  return text.includes('twoslash')
}

function blockOf({ node }: PageCode): TwoslashBlock | undefined {
  // A cheap test, because few blocks do.
  if (!mayAskForTypes(`${node.lang} ${node.meta}`)) return undefined
  const { twoslash, lang } = parseCodeOptions(node.lang, node.meta)
  return twoslash && extensionOf(lang) !== undefined ? { code: node.value, lang } : undefined
}

function absence(place: Diagnostic['place']): Diagnostic {
  return {
    code: 'twoslash-missing',
    severity: 'suggestion',
    message: "This code block uses `twoslash`, which isn't installed. The block is shown without types.",
    place,
    help: 'Install it next to Galley: `npm install --save-dev twoslash typescript@6`.',
  }
}

function findings(answer: TwoslashAnswer | undefined, place: Diagnostic['place']): Diagnostic[] {
  if (!answer) return []
  if ('problem' in answer) {
    const message = `The types of this code could not be found. ${answer.problem}`
    return [{ code: 'twoslash', severity: 'warning', message, place }]
  }
  const errors = answer.unexpected.map(
    (error): Diagnostic => ({
      code: 'twoslash-error',
      severity: 'warning',
      message: `TypeScript reports an error in this code: ${error}`,
      place,
      help: 'Fix the code. If the error is intended, put `// @errors: 2322` on the first line.',
    }),
  )
  const packages = answer.unknownPackages.map(
    (name): Diagnostic => ({
      code: 'twoslash-package',
      severity: 'suggestion',
      message: `The types of \`${name}\` aren't installed. Whatever comes from it is shown without types.`,
      place,
      help: `Install \`${name}\` next to Galley, and add it to \`twoslash.packages\` in galley.json.`,
    }),
  )
  return [...errors, ...packages]
}
