// Makes the site of a project, file by file or in a folder. Published as `galley/site`.

export { OutputFolder, openOutput } from '../files/output-folder.ts'
export { type BuildOptions, type BuildResult, type BuiltFile, buildSite } from './build.ts'
export { defaultOptions, type SiteOptions } from './options.ts'
export type { OutputFile } from './output.ts'
export { createSite, type Site } from './site.ts'
