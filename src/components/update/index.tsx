// Update: an entry of a changelog, with a label, tags, and text.

import { type Html, join } from '../../html/html.ts'
import { heading, label, paragraph, text } from '../../markdown/nodes.ts'
import { labelHtml, labelText, textList, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type PropValues, type Use } from '../component.ts'

export const update = component({
  name: 'Update',
  summary: 'An entry of a changelog: a label at the side, tags to filter by, and any content.',
  group: 'page',
  props: {
    label: {
      type: 'string',
      summary: 'Name of the entry, such as a date or a version; its link target.',
      required: true,
    },
    description: { type: 'string', summary: 'A line below the label, such as the version that belongs to a date.' },
    tags: { type: 'array', summary: 'Words to filter the page by.' },
    rss: { type: 'object', summary: 'Text of its entry in the feed: `{{ title: "…", description: "…" }}`.' },
    date: { type: 'string', summary: 'A date below the label.', deprecated: 'description' },
  },
  children: 'flow',
  anchor: {
    id: ({ label }) => ({ text: labelText(label) }),
    toc: ({ label }) => ({ depth: 2, text: labelText(label) }),
  },
  examples: [
    '<Update label="2026-03-02" description="v2.4.0" tags={["API", "Webhooks"]}>\n\n### Retries for webhooks\n\nFailed deliveries are tried again for 24 hours.\n\n</Update>',
    '<Update label="March 2026" rss={{ title: "March 2026: faster search", description: "Search answers while you type." }}>\n\nSearch answers while you type.\n\n</Update>',
  ],
  advice: [
    'Use one entry for each release or date, the newest first, each with its own label.',
    'Use the same few tags on all entries, so that readers can filter the page by them.',
    'Give `rss` where the entry is made of components or pictures: the feed carries plain text only.',
  ],
  html(use, context) {
    const { props, element, children } = use
    const tags = textList(props.tags)
    const all = context.usesOnPage('Update')
    if (all[0]?.element === element) {
      const known = new Set(all.flatMap((update) => textList(update.props.tags)))
      if (known.size > 0) context.inPlaceOfContents(filtersHtml([...known], context))
    }
    return (
      <section class="update update-container" id={element.id} data-tags={tags.length > 0 && JSON.stringify(tags)}>
        <div class="update-meta">
          {headingHtml(use, context)}
          {tags.length > 0 && (
            <ul class="update-tags">
              {tags.map((tag) => (
                <li>{tag}</li>
              ))}
            </ul>
          )}
          {descriptionOf(props) !== '' && <p class="update-description">{descriptionOf(props)}</p>}
        </div>
        <div class="update-content">{children.html()}</div>
      </section>
    )
  },
  markdown({ props, children }) {
    const tags = textList(props.tags).join(', ')
    return [
      heading(2, label(textOf(props.label))),
      ...paragraph(label(descriptionOf(props))),
      ...paragraph(tags === '' ? [] : [text(`Tags: ${tags}`)]),
      ...children.markdown(),
    ]
  },
})

/** In the page from the start, so that nothing moves when the script has loaded. */
function filtersHtml(tags: readonly string[], context: HtmlContext): Html {
  return (
    <fieldset id="changelog-filters" class="update-filters">
      <legend>{context.word('filterByTag')}</legend>
      <div id="changelog-filters-content">
        {tags.map((tag) => (
          <button type="button" data-tag={tag} aria-pressed="false">
            {tag}
          </button>
        ))}
        <button type="button" class="update-clear" hidden>
          {context.word('clearFilter')}
        </button>
      </div>
    </fieldset>
  )
}

/** The label is its own link. A click also copies the URL. */
function headingHtml({ props, element }: Use, context: HtmlContext): Html {
  const label = labelHtml(props.label, context)
  const link = (
    <a href={`#${encodeURI(element.id ?? '')}`} data-copied={context.word('copied')}>
      {label}
    </a>
  )
  // A label that has a link can't be inside another link.
  return <h2 class="update-label">{join(element.id === undefined || /<a[\s>]/.test(label.text) ? label : link)}</h2>
}

function descriptionOf({ description, date }: PropValues): string {
  return textOf(description) || textOf(date)
}
