// All actions of the API, in the order of the reference.
import { accessRoutes } from './access.ts'
import { analyticsRoutes } from './analytics.ts'
import { assistantRoutes } from './assistant.ts'
import { auditRoutes } from './audit.ts'
import { deploymentRoutes } from './deployments.ts'
import { domainRoutes } from './domains.ts'
import { draftRoutes } from './drafts.ts'
import { notificationRoutes } from './notifications.ts'
import { previewRoutes } from './previews.ts'
import type { Route } from './route.ts'
import { siteRoutes } from './sites.ts'
import { tokenRoutes } from './tokens.ts'
import { uploadRoutes } from './uploads.ts'

export const routes: readonly Route[] = [
  ...siteRoutes,
  ...deploymentRoutes,
  ...uploadRoutes,
  ...previewRoutes,
  ...draftRoutes,
  ...accessRoutes,
  ...assistantRoutes,
  ...domainRoutes,
  ...notificationRoutes,
  ...analyticsRoutes,
  ...tokenRoutes,
  ...auditRoutes,
]
