// The preview images of a site: which pages have one, their paths, and what each shows.
import type { PageOutline, Route } from '../../content/page.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { createFace, type Face } from '../../drawing/face.ts'
import { readFont } from '../../drawing/font.ts'
import { linkedUrl } from '../../project/routes.ts'
import { createImageSizes } from '../image-sizes.ts'
import { contentHash, FOLDER } from '../site-assets.ts'
import type { SiteContext } from '../site-context.ts'
import { eyebrow } from '../view/breadcrumbs.ts'
import { plainDescription } from '../view/structured-data.ts'
import type { Card, CardLook } from './card.ts'
import { BUNDLED_FONT, cardLook, localPath, thumbnailSettings } from './card-look.ts'

export const THUMBNAIL_FOLDER = `${FOLDER}/previews`

/** Increased whenever the same card is drawn differently, because the name of an image depends on everything that it shows. */
const DRAWING = 'card-4'

/** The images of a site, by their paths. Pages with the same texts share one. */
export function thumbnails(site: SiteContext): ReadonlyMap<string, Card> {
  const out = new Map<string, Card>()
  if (!hasThumbnails(site)) return out
  const known = site.lasting(knownPaths)
  for (const page of site.project.outlines.values()) {
    const card = cardOf(site, page)
    if (!card) continue
    const path = pathOf(site, card)
    known.set(page.route, { title: page.title, description: page.description, path })
    out.set(path, card)
  }
  return out
}

/** Cached images, by the texts of a page that may change while the rest of the card stays the same. */
interface KnownPath extends Pick<PageOutline, 'title' | 'description'> {
  readonly path: string
}

/** Filled when all images are listed, so that the head of each page needn't lay out its card again. */
function knownPaths(): Map<Route, KnownPath> {
  return new Map()
}

/** The path of a page's image. Undefined for pages that have none. */
export function thumbnailOf(site: SiteContext, page: PageOutline): string | undefined {
  const known = site.lasting(knownPaths).get(page.route)
  if (known && known.title === page.title && known.description === page.description) return known.path
  const card = hasThumbnails(site) ? cardOf(site, page) : undefined
  return card && pathOf(site, card)
}

function pathOf(site: SiteContext, card: Card): string {
  return `${THUMBNAIL_FOLDER}/${contentHash(JSON.stringify([site.lasting(lookKey), card]), 16)}.png`
}

/** Social networks can only fetch images with a full address. */
function hasThumbnails(site: SiteContext): boolean {
  return site.address.root !== undefined && thumbnailSettings(site.project).enabled !== false
}

/** What a page's image shows. Pages that ask not to be listed, and those with an author's image, have none. */
function cardOf(site: SiteContext, page: PageOutline): Card | undefined {
  if (linkedUrl(page) !== undefined || !site.visibility(page.route).engines) return undefined
  if (ownImage(site, page) !== undefined) return undefined
  const { text, strong } = site.lasting(faces)
  const title = strong.readable(page.title)
  if (title === undefined || title === '') return site.lasting(hasHead) ? { title: '' } : undefined
  const description = text.readable(plainDescription(page) ?? '')
  const above = strong.readable(eyebrow(site, page.route) ?? '')
  return { title, ...(description && { description }), ...(above && above !== title && { eyebrow: above }) }
}

/** `og:image` of the page, its folder or the site. */
function ownImage({ project }: SiteContext, page: PageOutline): unknown {
  const { metatags, paths } = project.config.seo
  const folders = paths.filter(({ path }) => `${page.route}/`.startsWith(`/${path}/`))
  return [page.frontmatter.data, ...folders.map((folder) => folder.metatags), metatags]
    .map((tags) => tags['og:image'])
    .find((image) => image !== undefined)
}

/** The look of all images. Made for the first request. */
export function look({ project }: SiteContext): CardLook {
  return cardLook(project, createImageSizes(project.files))
}

function lookKey(site: SiteContext): string {
  const { fonts, ...rest } = site.lasting(look)
  const files = [...fonts.text, ...fonts.strong].map((file) => contentHash(file))
  return contentHash(JSON.stringify([DRAWING, rest, files]), 16)
}

function faces(site: SiteContext): { text: Face; strong: Face } {
  const { fonts } = site.lasting(look)
  const face = (files: readonly Uint8Array[]) => createFace(files.flatMap((file) => readFont(file) ?? []))
  return { text: face(fonts.text), strong: face(fonts.strong) }
}

/** Whether an image identifies its site without any text of a page. */
function hasHead(site: SiteContext): boolean {
  const { name } = site.lasting(look)
  return name === undefined || !!site.lasting(faces).strong.readable(name)
}

/** Requested files that couldn't be used. */
export function thumbnailFindings(site: SiteContext): Diagnostic[] {
  if (!hasThumbnails(site)) return []
  const { project } = site
  const { config, files } = project
  const { fontFamily, background } = config.thumbnails
  const find = (message: string, help: string, file = config.file): Diagnostic => ({
    code: 'thumbnail',
    severity: 'suggestion',
    message,
    help,
    place: { file, start: 0, end: 0 },
  })
  const found: Diagnostic[] = []
  const unread = (thumbnailSettings(project).fonts ?? []).filter((path) => {
    const bytes = files.readBytes(localPath(path))
    return !bytes || !readFont(bytes)
  })
  for (const path of unread)
    found.push(
      find(
        `\`${path}\` isn't a TrueType or WOFF font.`,
        "Convert it to TTF or WOFF. WOFF2 isn't supported here.",
        'galley.json',
      ),
    )
  const isOwn = [config.fonts.heading, config.fonts.body].some(
    (font) => font?.source !== undefined && font.family.toLowerCase() === fontFamily?.toLowerCase(),
  )
  if (fontFamily !== undefined && fontFamily.toLowerCase() !== BUNDLED_FONT.toLowerCase() && !isOwn)
    found.push(
      find(
        `The font \`${fontFamily}\` for preview images isn't available, and Galley loads nothing from other sites.`,
        'Add its file (TTF or WOFF) to the docs folder, and name it in `thumbnails.fonts` of galley.json.',
      ),
    )
  if (background !== undefined && (/^https?:/i.test(background) || !files.readBytes(localPath(background))))
    found.push(
      find(
        `The background \`${background}\` for preview images isn't in the docs folder.`,
        'Add the file to the docs folder.',
      ),
    )
  const unreadable = [...project.outlines.values()].filter(
    (page) => site.visibility(page.route).engines && site.lasting(faces).strong.readable(page.title) === undefined,
  )
  if (unreadable.length > 0)
    found.push(
      find(
        `The titles of ${unreadable.length} pages, such as "${(unreadable[0] as PageOutline).title}", use letters that no available font has. Their preview images show no title.`,
        'Add a font with these letters (TTF or WOFF) to the docs folder, and name it in `thumbnails.fonts` of galley.json.',
      ),
    )
  return found
}
