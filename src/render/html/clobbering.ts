// Names of elements that would take the place of the browser's own.

/**
 * Elements whose name becomes a member of the browser's `document`, in place of its own: `<form name="querySelector">`
 * would end every script of the page. https://html.spec.whatwg.org/#dom-document-nameditem
 */
const NAMED = new Set(['form', 'img', 'embed', 'object', 'iframe'])

/** How members of `document` begin. Frames are the one kind whose name is of use, since links open in them. */
const MEMBER =
  /^(?:active|add|adopt|all$|anchor|append|applets|base|body|caret|characterSet|charset|child|clear|clone|close|compare|compat|constructor|contains|contentType|cookie|create|current|default|design|dir$|dispatch|doctype|document|domain|element|embeds|event|exec|exit|evaluate|featurePolicy|first|fonts|forms|fragment|full|get|has|head|hidden|images|implementation|import|input|insert|is|last|links|local|location|lookup|move|next|node|normalize|on|open|owner|parent|picture|plugins|pointer|prepend|previous|prerendering|query|readyState|referrer|release|remove|replace|request|root|scripts|scroll|selected|set|start|style|text|timeline|title|to|URL|valueOf|view|visibility|vlink|was|write|xml)/

/** The attributes of an element that would do that, each to be left out. */
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
