// Reports uses of the site's own components that don't match their description in galley.json.
import { EVERYWHERE, type Prop } from '../../components/component.ts'
import { listOf } from '../../diagnostics/names.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { isTypo } from '../../diagnostics/typo.ts'
import { expectedOf } from '../prop-value.ts'
import { type Finding, rule } from '../rule.ts'
import { type TypedTag, typedTags } from '../typed-tags.ts'

const GALLEY = JSON.stringify({
  components: {
    PlanBadge: { summary: 'Names a plan.', props: { plan: { required: true, values: ['team', 'scale'] } } },
  },
})
const SNIPPET = 'export const PlanBadge = ({ plan }) => <span>From {plan} on</span>'
const site = (use: string) => ({
  files: {
    'galley.json': GALLEY,
    'snippets/plan.jsx': SNIPPET,
    'index.mdx': `---\ntitle: Plans\ndescription: What each plan has.\n---\n\nimport { PlanBadge } from '/snippets/plan.jsx'\n\n${use}\n`,
  },
})

export const ownComponents = rule({
  name: 'own-components',
  area: 'components',
  severity: 'error',
  check: 'exact',
  guidance: "Use the site's own components as galley.json describes them.",
  why: 'A missing or misspelled attribute shows nothing, and nobody notices.',
  concerns: ({ config: { galley } }) => Object.keys(galley.components ?? {}).length > 0,
  examples: {
    good: [site('<PlanBadge plan="scale" />'), site('<PlanBadge plan={cheapest} />'), site('Write `<PlanBadge />`.')],
    bad: [site('<PlanBadge />'), site('<PlanBadge plan="scael" />'), site('<PlanBadge plan="team" color="red" />')],
  },
  *page(input) {
    const own = input.project.config.galley.components ?? {}
    for (const tag of typedTags(input, Object.keys(own))) {
      const props = own[tag.name]?.props as Readonly<Record<string, Prop>> | undefined
      // Its attributes aren't described.
      if (!props) continue
      yield* missing(tag, props)
      yield* wrong(tag, props)
    }
  },
})

function* missing({ name, place, attributes, hasSpread }: TypedTag, props: Readonly<Record<string, Prop>>) {
  if (hasSpread) return
  for (const [prop, { required, summary = '' }] of Object.entries(props)) {
    if (!required || attributes.some((attribute) => attribute.name === prop)) continue
    yield { message: `\`<${name}>\` needs the attribute \`${prop}\`.`, place, help: summary || `Add \`${prop}="…"\`.` }
  }
}

function* wrong({ name: tag, attributes }: TypedTag, props: Readonly<Record<string, Prop>>): Iterable<Finding> {
  for (const { name, namePlace, value, valuePlace } of attributes) {
    const prop = Object.hasOwn(props, name) ? props[name] : undefined
    if (!prop) {
      if (!EVERYWHERE.test(name)) yield unknown(tag, { name, place: namePlace, known: Object.keys(props) })
      continue
    }
    const expected = expectedOf(prop, value)
    if (!expected) continue
    const near = typeof value === 'string' ? suggest(value, (prop.values ?? []).map(String)) : undefined
    yield {
      message: `\`${name}\` of \`<${tag}>\` must be ${expected}, not \`${String(value)}\`.`,
      place: valuePlace,
      ...(near && { help: `Did you mean \`${near}\`?` }),
      ...(near && isTypo(String(value), near) && { fix: [{ ...valuePlace, text: near }] }),
    }
  }
}

function unknown(
  tag: string,
  { name, place, known }: { name: string; place: Finding['place']; known: readonly string[] },
): Finding {
  const near = suggest(name, known)
  const list = listOf(known)
  return {
    message: `galley.json doesn't describe an attribute \`${name}\` of \`<${tag}>\`.`,
    place,
    severity: 'warning',
    help: near ? `Did you mean \`${near}\`?` : `It has ${list || 'none'}. If you added one, describe it there.`,
    ...(near && isTypo(name, near) && { fix: [{ ...place, text: near }] }),
  }
}
