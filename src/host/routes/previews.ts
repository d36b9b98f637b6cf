// Actions on previews.
import * as z from 'zod'
import type { PageChange } from '../previews/changes.ts'
import { endPreview, findPreviewOf, listPreviews } from '../previews/previews.ts'
import { commentText, type PreviewPlace, placeOf, summarize } from '../previews/summary.ts'
import { announceSites, record } from './changes.ts'
import { PAGE_CHANGE, PREVIEW } from './examples.ts'
import { Problem, type Route, route } from './route.ts'
import { deploymentOut, deploymentShape, findingShape, iso, siteOf, siteParameter, time } from './shapes.ts'

const previewShape = z
  .object({
    pull: z.int().describe('The number of the pull request'),
    title: z.string().optional().describe('The title of the pull request'),
    url: z.string().describe('The address of the preview'),
    fork: z.boolean().describe('Whether the pull request comes from a fork'),
    expiresAt: time.describe('When the preview ends'),
    deployment: deploymentShape.optional().describe('Its newest deployment'),
  })
  .meta({ id: 'Preview', examples: [PREVIEW] })

const pageChange = z
  .object({
    path: z.string(),
    title: z.string(),
    change: z.enum(['added', 'removed', 'changed']),
    wordsAdded: z.int().optional().describe('Missing for a page that is too long to count'),
    wordsRemoved: z.int().optional(),
  })
  .meta({ id: 'PageChange', examples: [PAGE_CHANGE] })

const pull = z.coerce.number().int().min(1).describe('The number of the pull request')

export const previewRoutes: readonly Route[] = [
  route({
    name: 'previews.list',
    method: 'GET',
    path: '/v1/sites/:site/previews',
    scope: 'sites:read',
    summary: 'List previews',
    input: z.object({ site: siteParameter }),
    output: z.object({ previews: z.array(previewShape) }),
    async run({ site: name }, call) {
      const { platform } = call
      const site = await siteOf(call, name)
      const previews = await listPreviews(platform.database, site.id, platform.now())
      return { previews: await Promise.all(previews.map(async (one) => previewOut(await placeOf(platform, one)))) }
    },
  }),
  route({
    name: 'previews.get',
    method: 'GET',
    path: '/v1/sites/:site/previews/:pull',
    scope: 'sites:read',
    summary: 'Get a preview',
    description: 'Lists the pages that the pull request changes, and its new findings.',
    input: z.object({ site: siteParameter, pull }),
    output: previewShape.extend({
      pages: z
        .array(pageChange)
        .describe('Up to 200 pages whose text differs from the site that was live when the pull request was opened'),
      more: z.int().describe('The number of changed pages that aren’t listed'),
      findings: z
        .array(findingShape)
        .describe(
          'Findings that are new in this pull request: those of `galley check`, or those of the build until `check` is `done`',
        ),
      check: z
        .enum(['running', 'done', 'failed', 'none'])
        .describe('The state of `galley check`, which starts when the preview is ready. `none` before that.'),
      comment: z
        .string()
        .describe('The comment for the pull request, as Markdown. Post it yourself if the host can’t.'),
    }),
    async run({ site: name, pull: number }, call) {
      const site = await siteOf(call, name)
      const preview = await findPreviewOf(call.platform.database, site.id, number)
      if (!preview || preview.expiresAt <= call.platform.now())
        throw new Problem(404, 'no-preview', 'There is no preview of this pull request.')
      const summary = await summarize(call.platform, preview)
      const { pages = [], more = 0, findings = [], check = 'none' } = summary.changes ?? {}
      const comment = commentText(summary)
      return { ...previewOut(summary), pages: pages.map(pageChangeOut), more, findings: [...findings], check, comment }
    },
  }),
  route({
    name: 'previews.delete',
    method: 'DELETE',
    path: '/v1/sites/:site/previews/:pull',
    scope: 'deploy',
    summary: 'End a preview',
    input: z.object({ site: siteParameter, pull }),
    output: z.object({ ended: z.int().describe('The number of the pull request') }),
    async run({ site: name, pull: number }, call) {
      const site = await siteOf(call, name)
      const { database, now } = call.platform
      await database.transaction(async (queries) => {
        await endPreview(queries, site.id, number, now())
        await queries.write('UPDATE preview SET expires_at = ? WHERE site = ? AND pull = ?', now(), site.id, number)
        await record(call, queries, { action: 'end preview', site: site.id, detail: { pull: number } })
      })
      await announceSites(call)
      return { ended: number }
    },
  }),
]

function pageChangeOut({ words, ...page }: PageChange): z.input<typeof pageChange> {
  return { ...page, ...(words && { wordsAdded: words.added, wordsRemoved: words.removed }) }
}

function previewOut({ preview, url, newest }: PreviewPlace): z.input<typeof previewShape> {
  const { pull: number, title, isFork, expiresAt, liveId } = preview
  return {
    pull: number,
    title,
    url,
    fork: isFork,
    expiresAt: iso(expiresAt),
    deployment: newest && deploymentOut(newest, liveId),
  }
}
