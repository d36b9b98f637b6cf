// Drops element names that would overwrite properties of the browser's `document`.

/**
 * Elements whose name becomes a property of `document` and hides the built-in one: `<form name="querySelector">` would
 * break every script of the page. https://html.spec.whatwg.org/#dom-document-nameditem
 */
const NAMED = new Set(['form', 'img', 'embed', 'object', 'iframe'])

/** How properties of `document` start. Only frames have a use for names, because links can open in them. */
const MEMBER =
  /^(?:active|add|adopt|all$|anchor|append|applets|base|body|caret|characterSet|charset|child|clear|clone|close|compare|compat|constructor|contains|contentType|cookie|create|current|default|design|dir$|dispatch|doctype|document|domain|element|embeds|event|exec|exit|evaluate|featurePolicy|first|fonts|forms|fragment|full|get|has|head|hidden|images|implementation|import|input|insert|is|last|links|local|location|lookup|move|next|node|normalize|on|open|owner|parent|picture|plugins|pointer|prepend|previous|prerendering|query|readyState|referrer|release|remove|replace|request|root|scripts|scroll|selected|set|start|style|text|timeline|title|to|URL|valueOf|view|visibility|vlink|was|write|xml)/

/** Returns the attributes without those that would do that. */
export function withoutClobbering(
  element: string,
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, undefined>> {
  if (!NAMED.has(element)) return {}
  const names = element === 'object' ? ['name', 'id'] : ['name']
  return Object.fromEntries(names.filter((name) => isMember(props[name])).map((name) => [name, undefined]))
}

function isMember(value: unknown): boolean {
  const name = value === undefined || value === null ? '' : String(value)
  return name.startsWith('__') || (/^[A-Za-z]+$/.test(name) && MEMBER.test(name))
}
