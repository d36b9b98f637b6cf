// Converts a home page described in front matter to MDX.
import { attributeText } from '../foreign/build.ts'
import { iconFor } from '../foreign/icons.ts'
import { asArray, asObject, asText, type Data } from './config/data.ts'

/**
 * Converts `hero` and `features` of VitePress and `hero` of Starlight. Undefined for other pages. Links stay as typed.
 */
export function heroText(data: Data): string | undefined {
  const hero = asObject(data.hero)
  const features = asArray(data.features).map(asObject)
  if (Object.keys(hero).length === 0 && features.length === 0) return undefined
  const name = asText(hero.name) ?? asText(hero.title)
  const parts: string[] = []
  const lines = [name, asText(hero.text)].filter((one) => one !== undefined)
  if (lines.length > 0) parts.push(`# ${lines.map(plain).join(' ')}`)
  const tagline = asText(hero.tagline)
  if (tagline) parts.push(plain(tagline))
  const actions = asArray(hero.actions).map(asObject)
  const links = actions.flatMap((action) => {
    const url = asText(action.link)
    return url && asText(action.text) ? [`[${plain(asText(action.text) as string)}](${url})`] : []
  })
  if (links.length > 0) parts.push(links.join(' · '))
  const cards = features.flatMap((feature) => {
    const title = asText(feature.title)
    if (!title) return []
    const icon = typeof feature.icon === 'string' ? iconFor(feature.icon)?.icon : undefined
    const href = asText(feature.link)
    const attributes = [`title="${attributeText(title)}"`, icon && `icon="${icon}"`, href && `href="${href}"`]
      .filter(Boolean)
      .join(' ')
    const details = asText(feature.details)
    return [details ? `<Card ${attributes}>\n${plain(details)}\n</Card>` : `<Card ${attributes} />`]
  })
  if (cards.length > 0) parts.push(`<Columns>\n${cards.join('\n')}\n</Columns>`)
  return parts.join('\n\n')
}

function plain(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/[{}<]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim()
}
