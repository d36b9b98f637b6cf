// Converts titles to URL segments as Fern does.

/** Splits words as lodash does, with letters and digits apart. */
export function kebab(title: string): string {
  return (
    title
      .replace(/['\u2019]/g, '')
      .match(/[A-Z]{2,}(?=[A-Z][a-z]+|\b)|[A-Z]?[a-z]+|[A-Z]|\d+|[^\s\p{P}\p{S}A-Za-z\d]+/gu) ?? []
  )
    .join('-')
    .toLowerCase()
}
