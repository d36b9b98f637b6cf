// React's names of attributes and events, for programs that use only what Preact's core has. It does what
// `preact/compat` does in a third of the size. Programs that use more of React get `preact/compat` itself.
import { options, toChildArray, type VNode } from 'preact'

type Props = Record<string, unknown>
/** Changes the props of an element before it's rendered. They are a copy. */
type Rule = (props: Props, type: string) => void

/** Called once, before any program, with the rules that the programs need. */
export function reactElements(...rules: readonly Rule[]): void {
  const before = options.vnode
  options.vnode = (vnode) => {
    const { type, props } = vnode as VNode<Props>
    if (typeof type === 'string') {
      vnode.props = { ...props }
      for (const rule of rules) rule(vnode.props, type)
    }
    before?.(vnode)
  }
}

const EVENTS: Readonly<Record<string, string>> = {
  oninput: 'oninput',
  ondoubleclick: 'ondblclick',
  onfocus: 'onfocusin',
  onblur: 'onfocusout',
}

/** In React, each key press is a change, and focus events bubble. */
export function eventNames(props: Props, type: string): void {
  const isTyped = type === 'textarea' || (type === 'input' && !/fil|che|rad/.test(String(props.type)))
  for (const name in props) {
    const lower = name.toLowerCase()
    const event = lower === 'onchange' && isTyped ? 'oninput' : EVENTS[lower]
    if (event) rename(props, name, event in props ? `${event}Capture` : event)
  }
}

/** Styles whose numbers have no unit (as in `preact/compat`). */
const UNITLESS =
  /^(-|f[lo].*[^se]$|g.{5,}[^ps]$|z|o[pr]|(W.{5})?[lL]i.*(t|mp)$|an|(bo|s).{4}Im|sca|m.{6}[ds]|ta|c.*[st]$|wido|ini|asp|fill|st)/

/** Numbers in styles are pixels. */
export function styleUnits(props: Props): void {
  const { style } = props
  if (!style || typeof style !== 'object') return
  const styles: Record<string, unknown> = { ...style }
  for (const name in styles)
    if (typeof styles[name] === 'number' && !UNITLESS.test(name)) styles[name] = `${styles[name]}px`
  props.style = styles
}

const SVG_NAMES =
  /^(?:accent|alignment|arabic|baseline|cap|clip(?!PathU)|color|dominant|fill|flood|font|glyph(?!R)|horiz|image(?!S)|letter|lighting|marker(?!H|W|U)|overline|paint|pointer|shape|stop|strikethrough|stroke|text(?!L)|transform|underline|unicode|units|v|vector|vert|word|writing|x(?!C))[A-Z]/

/** `strokeWidth` is `stroke-width`. */
export function svgNames(props: Props, type: string): void {
  if (type.includes('-')) return
  for (const name in props) {
    if (SVG_NAMES.test(name)) rename(props, name, name.replace(/[A-Z0-9]/g, '-$&').toLowerCase())
  }
}

/** In HTML, the options have the value of a `<select>`. */
export function selectValues(props: Props, type: string): void {
  const { multiple, value } = props
  const chosen = props.defaultValue ?? (multiple && Array.isArray(value) ? value : undefined)
  if (type !== 'select' || chosen == null) return
  props.value = undefined
  for (const child of toChildArray(props.children as never)) {
    if (typeof child !== 'object') continue
    const option = child.props as Props
    option.selected = [chosen].flat().some((value) => String(value) === String(option.value))
  }
}

function rename(props: Props, name: string, better: string): void {
  const value = props[name]
  delete props[name]
  props[better] = value
}
