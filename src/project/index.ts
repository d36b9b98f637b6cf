// Reads a docs folder from your own program. Published as `galley/project`.

export type { NavEntry, NavTree } from '../config/navigation.ts'
export type { SiteConfig } from '../config/site-config.ts'
export type { Page, PageOutline, Route } from '../content/page.ts'
export type { ReadingCode, RuleCode } from '../diagnostics/codes.ts'
export type { Diagnostic, Edit, Place, Severity } from '../diagnostics/diagnostic.ts'
export { DiskFileSystem, FileError } from '../files/disk.ts'
export type { FileSystem, OutputFileSystem, WritableFileSystem } from '../files/file-system.ts'
export { MemoryFileSystem } from '../files/memory.ts'
export { type LoadOptions, loadProject } from './load.ts'
export type { Project } from './project.ts'
