// Tells Caddy whether it may request a certificate for a name.
// https://caddyserver.com/docs/automatic-https#on-demand-tls

import { clientOf, type Mount } from '../serve/admin-server.ts'
import { proxyList } from '../serve/host-name.ts'
import { plainPage } from '../serve/plain-page.ts'

/** Answers `/internal/certificate?domain=…` with 200 for names of this host, to proxies that are trusted and this machine. */
export const mountCertificateQuestion: Mount = (app, { platform, hosts }) => {
  const isProxy = proxyList([...platform.settings.trustedProxies, '127.0.0.0/8', '::1'])
  app.get('/internal/certificate', (context) => {
    if (!isProxy(clientOf(context))) return context.notFound()
    const name = (context.req.query('domain') ?? '').toLowerCase()
    const isOurs = platform.settings.adminHosts.includes(name) || hosts.find(name) !== undefined
    return isOurs ? plainPage(200, 'yes') : plainPage(404, 'no')
  })
}
