// Actions on previews.
import * as z from 'zod'
import { endPreview, findPreviewOf, listPreviews } from '../previews/previews.ts'
import { commentText, type PreviewPlace, placeOf, summarize } from '../previews/summary.ts'
import { Problem, type Route, route } from './route.ts'
import { deploymentOut, deploymentShape, findingShape, iso, siteOf, siteParameter } from './shapes.ts'

const previewShape = z.object({
  pull: z.int(),
  title: z.string().optional(),
  url: z.string(),
  fork: z.boolean(),
  expiresAt: z.string(),
  deployment: deploymentShape.optional().describe('The newest one'),
})

const pageChange = z.object({
  path: z.string(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
})

const pull = z.coerce.number().int().min(1).describe('The number of the pull request')

export const previewRoutes: readonly Route[] = [
  route({
    name: 'previews.list',
    method: 'GET',
    path: '/v1/sites/:site/previews',
    scope: 'sites:read',
    summary: 'List the previews of a site',
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
    summary: 'Get a preview with what it changes',
    description: '`comment` is Markdown for a comment on the pull request, if you write it yourself.',
    input: z.object({ site: siteParameter, pull }),
    output: previewShape.extend({
      pages: z
        .array(pageChange)
        .describe('Pages whose main content differs from what was live when the pull request was opened'),
      more: z.int().describe('Pages beyond the 200 that are listed'),
      findings: z
        .array(findingShape)
        .describe(
          'Findings that what was live then didn’t have: of `galley check`, or of the build where `check` isn’t `done`',
        ),
      check: z
        .enum(['running', 'done', 'failed', 'none'])
        .describe('The check begins when the preview can be looked at. `none` where there is nothing to check yet.'),
      comment: z.string(),
    }),
    async run({ site: name, pull: number }, call) {
      const site = await siteOf(call, name)
      const preview = await findPreviewOf(call.platform.database, site.id, number)
      if (!preview || preview.expiresAt <= call.platform.now())
        throw new Problem(404, 'no-preview', 'There is no preview of this pull request.')
      const summary = await summarize(call.platform, preview)
      const { pages = [], more = 0, findings = [], check = 'none' } = summary.changes ?? {}
      const comment = commentText(summary)
      return { ...previewOut(summary), pages: [...pages], more, findings: [...findings], check, comment }
    },
  }),
  route({
    name: 'previews.delete',
    method: 'DELETE',
    path: '/v1/sites/:site/previews/:pull',
    scope: 'deploy',
    summary: 'End a preview',
    input: z.object({ site: siteParameter, pull }),
    output: z.object({ ended: z.int() }),
    async run({ site: name, pull: number }, call) {
      const site = await siteOf(call, name)
      const { database, now } = call.platform
      await database.transaction(async (queries) => {
        await endPreview(queries, site.id, number, now())
        await queries.write('UPDATE preview SET expires_at = ? WHERE site = ? AND pull = ?', now(), site.id, number)
      })
      database.announce('sites')
      await call.settled()
      return { ended: number }
    },
  }),
]

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
