// Titles as parts of addresses, as Fern makes them.

/** As lodash has it: words of letters and numbers apart. */
export function kebab(title: string): string {
  return (
    title
      .replace(/['\u2019]/g, '')
      .match(/[A-Z]{2,}(?=[A-Z][a-z]+|\b)|[A-Z]?[a-z]+|[A-Z]|\d+|[^\s\p{P}\p{S}A-Za-z\d]+/gu) ?? []
  )
    .join('-')
    .toLowerCase()
}
