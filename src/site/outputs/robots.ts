// robots.txt (https://www.rfc-editor.org/rfc/rfc9309), which also says what crawlers may use the text for.
import type { Output } from '../output.ts'

/** Allows everything, unless the whole site asks not to be listed. */
export const robots: Output = {
  name: 'robots',
  paths: () => ['robots.txt'],
  render(_path, site) {
    const closed = /\b(?:noindex|none)\b/i.test(site.project.config.seo.metatags.robots ?? '')
    const answer = closed ? 'no' : 'yes'
    return [
      'User-agent: *',
      `Content-Signal: ai-train=${answer}, search=${answer}, ai-input=${answer}`,
      closed ? 'Disallow: /' : 'Allow: /',
      ...(closed || site.address.root === undefined ? [] : ['', `Sitemap: ${site.address.file('sitemap.xml')}`]),
      '',
    ].join('\n')
  },
}
