// Requests of the editor to its own server.
import type { Finding } from './text-editor.ts'

/** What the server knows of a draft: see `drafts.get`. */
export interface DraftState {
  readonly preview?: string
  readonly pull?: number
  readonly pullUrl?: string
  readonly state?: string
  readonly error?: string
  /** The commit that the preview shows. */
  readonly sha?: string
  /** `running` while there may be more findings. */
  readonly check?: string
  readonly findings: readonly (Finding & { readonly file?: string })[]
}

/** What a save has led to: see `drafts.save`. */
export interface SaveAnswer {
  readonly id: string
  readonly title: string
  readonly sha: string
  readonly revision?: string
  readonly pull?: number
  readonly pullUrl?: string
  readonly problem?: string
}

export interface SaveInput {
  readonly path: string
  readonly draft?: string
  readonly revision?: string
  readonly message?: string
  readonly text?: string
  readonly base64?: string
}

/** Saves a file. Throws with the server's reason. */
export async function save(url: string, input: SaveInput): Promise<SaveAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer = (await response.json().catch(() => ({}))) as SaveAnswer & { title?: string }
  if (!response.ok) throw new Error(answer.title ?? `The host responded with ${response.status}.`)
  return answer
}

export async function readState(url: string, draft: string): Promise<DraftState | undefined> {
  const response = await fetch(`${url}?draft=${encodeURIComponent(draft)}`)
  return response.ok ? ((await response.json()) as DraftState) : undefined
}
