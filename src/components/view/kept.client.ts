// The view that a reader chose on an earlier page.

export const STORE = 'galley:view'

export function keptView(): string | undefined {
  try {
    return localStorage.getItem(STORE) ?? undefined
  } catch {
    return undefined
  }
}
