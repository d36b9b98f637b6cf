// Decides which files of a docs folder a site may use. Everything else stays private.
import type { FileSystem, PathFilter } from '../files/file-system.ts'

/** Files that are published as they are, by the end of their name. */
const PUBLISHED =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|ogg|json|ya?ml|graphqls?|gql|css|js|woff2?|ttf|otf|eot|pdf|txt|xml|csv|zip|vtt|webmanifest|html)$/i

/** Pages, and the code that they import. */
const SOURCE = /\.(?:mdx?|[cm]?[jt]sx?)$/i

/**
 * What pages show and isn't published itself: schemas in other languages, which a message of an AsyncAPI document refers
 * to, what Javadoc and Sphinx write of a library, and libraries in Go themselves.
 */
const SHOWN = /(?:\.(?:avsc|proto|xsd|jar|fjson|go)|(?:^|\/)go\.mod)$/i

/** Where a profiled build writes its trace, in the working directory. */
export const PROFILE_FILE = 'galley-profile.json'

/** Files of the folder's tools. They are read as configuration, and none of their text gets into a site. */
const TOOL_FILES = new Set([
  'docs.json',
  'mint.json',
  'galley.json',
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.json',
  'jsconfig.json',
  'yarn.lock',
  'bun.lock',
  PROFILE_FILE,
])

/** Configuration files at the root. */
const CONFIG_FILES = new Set(['docs.json', 'mint.json', 'galley.json', '.mintignore', '_redirects', '_headers'])

/** Marks the folder of pages from another repository that `galley fetch` wrote, and says where they come from. */
export const SOURCE_MARK = '.galley-source.json'

/** The configuration of another repository, as `galley fetch` writes it. */
const SOURCE_CONFIG = /^[^.](?:(?!\/\.).)*\/(?:docs\.json|\.galley-source\.json)$/

/** True for files and folders whose name starts with a dot, and for everything inside `node_modules`. */
export function isHidden(path: string): boolean {
  return /(?:^|\/)(?:\.(?!well-known\/)|node_modules(?:\/|$))/.test(path)
}

/** True for a file that is copied into the site unchanged. */
export function isPublishedAsIs(path: string): boolean {
  return PUBLISHED.test(path) && !isToolFile(path)
}

/** True for a file whose content may get into a site, unless it's hidden or ignored. */
export function isOfPublicKind(path: string): boolean {
  return (PUBLISHED.test(path) || SOURCE.test(path) || SHOWN.test(path)) && !isToolFile(path)
}

/** True for a file that would conflict with one of the site's own, set headers, or run on every page. */
export function isReserved(path: string): boolean {
  return /^_galley\//i.test(path)
}

/** Skills for agents are the only part of a hidden folder that is published. */
const SKILL = /^\.mintlify\/skills\/[^/]+\/skill\.md$/i

/** Copies of remote specifications that pages are generated from, and the list of their sources. */
const SPECIFICATION = /^\.galley\/specifications\/(?:[\da-f]{16,64}\.(?:json|yaml|xml|zip)|index\.json)$/

/** Which examples passed, for their badges. */
const TESTED = '.galley/tested.json'

/**
 * Tells whether the content of a file may get into a site, through a page, an import, a `$ref`, an image, a font, or a
 * script. Hidden files, ignored files, tool files, and unknown kinds of files may not.
 * @param ignored the rules of `.mintignore` and the default list
 */
function createPublicFilter(ignored: PathFilter): PathFilter {
  return (path) =>
    isOfPublicKind(path) &&
    (!isHidden(path) || SKILL.test(path) || SPECIFICATION.test(path) || path === TESTED) &&
    !ignored(path)
}

/** The folder as the site sees it, and as its configuration is read. */
export interface PublicFiles {
  readonly site: FileSystem
  /** The same, including configuration files. */
  readonly config: FileSystem
}

/** Wraps a docs folder. Calls `ignored` for each file access, so its answers may change. */
export function openPublicFiles(files: FileSystem, ignored: PathFilter): PublicFiles {
  const isPublic = createPublicFilter(ignored)
  const isConfig = (path: string) => CONFIG_FILES.has(path) || SOURCE_CONFIG.test(path)
  return { site: files.filter(isPublic), config: files.filter((path) => isConfig(path) || isPublic(path)) }
}

/** The part of a folder that values and examples may be taken from: no hidden files, and no tool files. */
export function withoutToolFiles(files: FileSystem): FileSystem {
  return files.filter((path) => !isToolFile(path) && !isHidden(path))
}

/** Case-insensitive disks would open `package.json` as `Package.JSON` too. */
function isToolFile(path: string): boolean {
  return TOOL_FILES.has(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
}
