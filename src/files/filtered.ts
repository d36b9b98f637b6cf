// A folder without some of its files.
import { type FileSystem, isKept, normalizePath, type PathFilter } from './file-system.ts'

/** Implements `FileSystem.filter` for folders without symbolic links. */
export function filtered(files: Omit<FileSystem, 'filter'>, keep: PathFilter): FileSystem {
  const kept = (path: string): boolean => {
    const name = normalizePath(path)
    return name !== undefined && keep(name)
  }
  return {
    root: files.root,
    list: () => files.list().filter((path) => isKept(path, keep)),
    unreadable: (path) => (isKept(path, keep) ? files.unreadable(path) : undefined),
    readBytes: (path, max) => (kept(path) ? files.readBytes(path, max) : undefined),
    readText: (path) => (kept(path) ? files.readText(path) : undefined),
    filter: (more) => filtered(files, (path) => keep(path) && more(path)),
  }
}
