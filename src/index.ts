// What other programs may use: read a docs folder, make its site, build it.

export type { Component, HtmlContext, MarkdownContext, Prop, Use } from './components/component.ts'
export { component } from './components/component.ts'
export type { Page, Route } from './content/page.ts'
export type { Diagnostic, Edit, Place, Severity } from './diagnostics/diagnostic.ts'
export { DiskFileSystem } from './files/disk.ts'
export type { FileSystem, WritableFileSystem } from './files/file-system.ts'
export { MemoryFileSystem } from './files/memory.ts'
export { loadProject } from './project/load.ts'
export type { Project } from './project/project.ts'
export { type BuildResult, buildSite } from './site/build.ts'
export { defaultOptions, type SiteOptions } from './site/options.ts'
export { createSite, type Site } from './site/site.ts'
