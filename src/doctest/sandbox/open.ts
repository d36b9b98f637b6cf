// The name of a sandbox, as on the command line -> the sandbox. Nothing runs unprotected unless somebody asks for it.
import { openBubblewrap } from './bubblewrap.ts'
import { openContainers } from './container.ts'
import type { Limits, Sandbox } from './sandbox.ts'
import { openUnprotected } from './unprotected.ts'

/** What is chosen, and for what. */
export interface SandboxChoice {
  readonly name: 'bubblewrap' | 'docker' | 'podman' | 'none'
  /** Of containers. */
  readonly image: string
  readonly limits: Limits
  readonly network: boolean
  /** The PATH of the machine. */
  readonly path: string
}

/** Opens the sandbox that is named. Throws `SandboxError` where it can't be used. */
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
