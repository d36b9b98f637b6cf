// A docs folder to a Project: configuration, every page, the navigation held against them.
import type { FileSystem } from '../files/file-system.ts'
import type { Project } from './project.ts'
import { createSession, type SessionOptions } from './session.ts'

/** How a project is read. */
export type LoadOptions = Pick<SessionOptions, 'onPage' | 'vocabulary'>

/** Reads a whole docs folder. Never throws for what an author wrote: every mistake is a finding of the project. */
export async function loadProject(files: FileSystem, options: LoadOptions = {}): Promise<Project> {
  const session = await createSession(files, options)
  try {
    return session.project
  } finally {
    await session.close()
  }
}
