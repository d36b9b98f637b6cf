// React in the sandbox, as far as a component needs it to show itself once: hooks keep their first value, and effects never run.
import { CONTENT } from '../../foreign/own-components.ts'

/** Code that goes before a component. It shows the elements that the component returns as HTML. */
export const REACT = `
const __hook = {
  Fragment: 'fragment',
  createElement: (type, props, ...children) => __jsx(type, props, ...children),
  Component: class { constructor(props) { this.props = props; this.state = {}; } setState() {} },
  useState: (first) => [typeof first === 'function' ? first() : first, () => {}],
  useReducer: (_, first, make) => [make ? make(first) : first, () => {}],
  useEffect() {}, useLayoutEffect() {}, useInsertionEffect() {}, useDebugValue() {},
  useMemo: (make) => make(),
  useCallback: (call) => call,
  useRef: (current) => ({ current }),
  createRef: () => ({ current: null }),
  useId: () => 'id',
  createContext: (value) => ({ value, Provider: ({ children }) => children, Consumer: ({ children }) => children(value) }),
  useContext: (context) => context.value,
  memo: (type) => type,
  forwardRef: (type) => (props) => type(props, null),
  isValidElement: (one) => one !== null && typeof one === 'object' && '$jsx' in one,
  Children: {
    toArray: (all) => [all].flat(9).filter((one) => one !== null && one !== undefined && typeof one !== 'boolean'),
    map: (all, use) => [all].flat(9).map(use),
    forEach: (all, use) => [all].flat(9).forEach(use),
    count: (all) => [all].flat(9).length,
    only: (one) => one,
  },
};
__hook.PureComponent = __hook.Component;
__hook.default = __hook;
const React = __hook;
const __modules = { react: __hook };
__jsx = (type, props, ...children) => ({ $jsx: type, props: { ...props, ...(children.length > 0 && { children: children.length === 1 ? children[0] : children }) } });
const __escape = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const __block = /^(?:address|article|aside|blockquote|div|dd|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tr|td|th|ul)$/;
function __html(one, depth) {
  if (depth > 100) throw new Error('too deep');
  if (one === null || one === undefined || typeof one === 'boolean' || typeof one === 'function') return '';
  if (Array.isArray(one)) return one.map((each) => __html(each, depth + 1)).join('');
  if (typeof one !== 'object') return __escape(one);
  if (!('$jsx' in one)) return '';
  const { $jsx: type, props } = one;
  const inner = () => __html(props.children, depth + 1);
  if (type === 'fragment') return inner();
  if (typeof type === 'string') {
    if (type === 'svg' || type === 'script' || type === 'style') return '';
    // What readers do something with isn't a text.
    if (/^(?:button|canvas|form|input|select|textarea)$/.test(type)) throw new Error('unknown');
    const attributes = ['href', 'src', 'alt', 'title', 'id', 'width', 'colSpan', 'rowSpan', 'start']
      .map((name) => (typeof props[name] === 'string' || typeof props[name] === 'number' ? ' ' + name.toLowerCase() + '="' + __escape(props[name]) + '"' : ''));
    if (/^(?:img|br|hr)$/.test(type)) return type === 'img' && typeof props.src !== 'string' ? '' : '<' + type + attributes.join('') + '>';
    const text = typeof props.dangerouslySetInnerHTML === 'object' ? '' : inner();
    const gap = __block.test(type) ? ' ' : '';
    return gap + '<' + type + attributes.join('') + '>' + text + '</' + type + '>' + gap;
  }
  const name = __packages.get(type);
  if (name !== undefined) {
    const to = props.to || props.href;
    if (/Link$|^next\\/link/.test(name) && typeof to === 'string') return '<a href="' + __escape(to) + '">' + inner() + '</a>';
    if (/\\bTrans(?:late)?$/.test(name)) return inner();
    // Only the package knows what it shows.
    throw new Error('unknown');
  }
  if (typeof type !== 'function') return '';
  const all = { ...type.defaultProps, ...props };
  const made = type.prototype && type.prototype.render ? new type(all).render() : type(all);
  return __html(made, depth + 1);
}
function __show(uses) {
  return {
    answers: uses.map(([name, props]) => {
      const type = __bundle.config[name];
      if (typeof type !== 'function' || __packages.has(type)) return null;
      try { return __html(__jsx(type, { children: ${JSON.stringify(CONTENT)}, ...props }), 0); } catch { return null; }
    }),
  };
}
`
