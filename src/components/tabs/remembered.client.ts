// The labels that a reader chose on earlier pages.

export const STORE = 'galley:tabs'

/** Most recent first. Empty if storage is blocked. */
export function remembered(): string[] {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
    return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}
