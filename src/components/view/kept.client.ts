// The view that a reader has chosen on an earlier page.

export const STORE = 'galley:view'

export function keptView(): string | undefined {
  try {
    return localStorage.getItem(STORE) ?? undefined
  } catch {
    return undefined
  }
}
