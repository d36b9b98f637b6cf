// Reads a docs folder into a `Project`: configuration, every page, and the navigation.
import type { FileSystem } from '../files/file-system.ts'
import type { Project } from './project.ts'
import { createSession, type SessionOptions } from './session.ts'

/** How a project is read. */
export type LoadOptions = Pick<SessionOptions, 'onPage' | 'vocabulary'>

/**
 * Reads a whole docs folder. Never throws because of something an author wrote: mistakes become the project's findings.
 */
export async function loadProject(files: FileSystem, options: LoadOptions = {}): Promise<Project> {
  const session = await createSession(files, options)
  try {
    return session.project
  } finally {
    await session.close()
  }
}
