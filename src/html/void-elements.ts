// HTML elements without content and closing tag.

/** Void elements in lowercase: HTML standard, section 13.1.2, plus the obsolete `param` that old pages still use. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
