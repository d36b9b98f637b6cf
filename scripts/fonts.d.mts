/** A font that readers have in place of ours: its file, and the package of Debian that holds it. */
export interface SystemFont {
  readonly family: string
  readonly file: string
  readonly debian: string
}

export const SYSTEM_FONTS: readonly SystemFont[]

/** The folder of each font's file that is there, by file name. */
export function findFonts(): ReadonlyMap<string, string>
