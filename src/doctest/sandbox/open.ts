// Opens the sandbox that the command line names. Nothing runs unprotected unless the user asks for it.
import { openBubblewrap } from './bubblewrap.ts'
import { openContainers } from './container.ts'
import type { Limits, Sandbox } from './sandbox.ts'
import { openUnprotected } from './unprotected.ts'

/** The choice of a sandbox, and what it's for. */
export interface SandboxChoice {
  readonly name: 'bubblewrap' | 'docker' | 'podman' | 'none'
  /** The image of containers. */
  readonly image: string
  readonly limits: Limits
  readonly network: boolean
  /** The PATH of the machine. */
  readonly path: string
}

/** Opens the sandbox that is named. Throws `SandboxError` if it can't be used. */
export function openSandbox({ name, ...choice }: SandboxChoice): Sandbox {
  switch (name) {
    case 'bubblewrap':
      return openBubblewrap(choice)
    case 'docker':
    case 'podman':
      return openContainers({ ...choice, engine: name })
    case 'none':
      return openUnprotected(choice)
  }
}
