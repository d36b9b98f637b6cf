// Parses the findings of a build or check in a sandbox, whose output isn't trusted.

/** What `galley` found in the docs. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'suggestion'
  readonly code: string
  readonly message: string
  /** The path from the root of the repository. */
  readonly file?: string
  /** From 1. */
  readonly line?: number
  readonly help?: string
}

/** What the host itself reports of a deployment. No command of Galley knows it. */
export const HOST_CODES: ReadonlySet<string> = new Set(['login-path', 'lfs-pointer', 'stray-link'])

const SEVERITIES: readonly unknown[] = ['error', 'warning', 'suggestion']
const MAX_TEXT = 2_000

/**
 * Reads the list of `galley build --format json` or `galley check --format json`. What isn't a finding is left out.
 * @param folder the path of the docs in the repository, for a command whose paths begin there
 */
export function readFindings(list: readonly unknown[], folder = ''): Finding[] {
  return list.flatMap((data) => {
    const { severity, code, message, place, start, help } = data as Record<string, unknown>
    if (!SEVERITIES.includes(severity) || typeof code !== 'string' || typeof message !== 'string') return []
    const { file } = (place ?? {}) as { file?: unknown }
    const { line } = (start ?? {}) as { line?: unknown }
    return {
      ...{ severity: severity as Finding['severity'], code: code.slice(0, 100), message: message.slice(0, MAX_TEXT) },
      ...(typeof file === 'string' && { file: (folder === '' ? file : `${folder}/${file}`).slice(0, MAX_TEXT) }),
      ...(Number.isInteger(line) && { line: line as number }),
      ...(typeof help === 'string' && { help: help.slice(0, MAX_TEXT) }),
    }
  })
}
