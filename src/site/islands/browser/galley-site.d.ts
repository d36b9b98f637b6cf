// What the bundler of islands (`bundle.ts`) provides about the site.
declare module 'galley:site' {
  /** The path that the site is hosted under, without a slash at its end; for a site on disk its folder. */
  export function base(): string
  /** What the address of a page ends with: nothing, `/` or `.html`. */
  export const pageEnding: string
}
