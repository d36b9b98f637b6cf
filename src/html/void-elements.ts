// HTML elements that have no content and no closing tag.

/** Void elements, in lower case: HTML standard, section 13.1.2, with the obsolete `param` that old pages still write. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
