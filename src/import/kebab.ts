// Converts titles to URL segments as lodash does, for Fern and the tags of Docusaurus.

/** Letters and digits apart, and capitals start words. */
export function kebab(title: string): string {
  return (
    title
      .replace(/['\u2019]/g, '')
      .match(/[A-Z]{2,}(?=[A-Z][a-z]+|\b)|[A-Z]?[a-z]+|[A-Z]|\d+|[^\s\p{P}\p{S}A-Za-z\d]+/gu) ?? []
  )
    .join('-')
    .toLowerCase()
}
