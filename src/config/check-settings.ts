// Reports settings that are valid individually but not together.
import type { Place, Report } from '../diagnostics/diagnostic.ts'
import { type PlacedObject, type PlacedValue, stringAt, valueAt } from '../schema/placed.ts'

/** Checks keys that need each other, and lists with duplicates. */
export function checkSettings(docs: PlacedObject, report: Report): void {
  const missing = (key: string, place: Place, help: string) =>
    report({ code: 'missing-key', severity: 'warning', message: `The key \`${key}\` is missing.`, place, help })

  for (const link of items(valueAt(docs, 'navbar', 'links'))) {
    const named = ['label', 'type', 'icon'].some((key) => valueAt(link, key) !== undefined)
    if (!named) missing('label', opening(link), 'Readers see the URL until you add a label.')
  }
  const primary = valueAt(docs, 'navbar', 'primary')
  if (primary && stringAt(primary, 'type') === 'button' && !valueAt(primary, 'label')) {
    missing('label', opening(primary), 'A button needs a label.')
  }
  for (const path of [[], ['heading'], ['body']]) {
    const font = valueAt(docs, 'fonts', ...path)
    const source = stringAt(font, 'source')
    if (
      font &&
      source !== undefined &&
      !stringAt(font, 'format') &&
      !/\.(?:woff2?|css)(?:[?#]|$)|\/css2?(?:[?#]|$)/.test(source)
    ) {
      missing('format', opening(font), 'Write `woff` or `woff2`.')
    }
  }
  const redirect = valueAt(docs, 'errors', '404', 'redirect')
  if (redirect?.kind === 'scalar' && redirect.value === true) {
    const message = 'The value `true` of `redirect` has no effect.'
    const help =
      'Galley shows the 404 page with status 404, so that people and search engines learn that the page is gone.'
    report({ code: 'no-effect', severity: 'warning', message, place: redirect.place, help })
  }
  const seen = new Set<unknown>()
  for (const option of items(valueAt(docs, 'contextual', 'options'))) {
    if (option.kind !== 'scalar') continue
    if (seen.has(option.value)) {
      const message = `The action \`${option.value}\` is listed twice.`
      report({
        code: 'duplicate-value',
        severity: 'warning',
        message,
        place: option.place,
        help: 'Remove one of them.',
      })
    }
    seen.add(option.value)
  }
}

function items(value: PlacedValue | undefined): readonly PlacedValue[] {
  return value?.kind === 'array' ? value.items : []
}

function opening({ place }: PlacedValue): Place {
  return { ...place, end: place.start + 1 }
}
