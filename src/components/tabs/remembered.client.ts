// The labels that a reader has chosen on earlier pages.

export const STORE = 'galley:tabs'

/** The latest first; empty where the browser keeps nothing. */
export function remembered(): string[] {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
    return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}
