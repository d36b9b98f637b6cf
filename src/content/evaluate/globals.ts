// The names that code can use without defining them: JavaScript's, a server's, and a browser's.

const EVERYWHERE = new Set(
  `undefined NaN Infinity globalThis Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
  SyntaxError TypeError URIError Number BigInt Math Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray Int16Array
  Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float32Array Float64Array Map Set WeakMap WeakSet WeakRef
  FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics JSON Promise Reflect Proxy Intl parseFloat parseInt
  isFinite isNaN encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape eval console
  btoa atob URL URLSearchParams TextEncoder TextDecoder structuredClone performance crypto queueMicrotask
  setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate
  requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback`.split(/\s+/),
)

const IN_BROWSERS = new Set(
  `window document navigator location history localStorage sessionStorage indexedDB caches screen self fetch alert confirm
  prompt print open close matchMedia getComputedStyle getSelection scrollTo scrollBy scroll addEventListener
  removeEventListener dispatchEvent postMessage Event CustomEvent MouseEvent KeyboardEvent PointerEvent EventTarget Node
  Element HTMLElement SVGElement NodeList Image Audio Option FormData Headers Request Response AbortController AbortSignal
  Blob File FileReader MutationObserver IntersectionObserver ResizeObserver WebSocket EventSource XMLHttpRequest
  BroadcastChannel MessageChannel Worker DOMParser XMLSerializer CSS customElements ReadableStream WritableStream
  TransformStream CompressionStream DecompressionStream ClipboardItem Notification speechSynthesis
  SpeechSynthesisUtterance`.split(/\s+/),
)

/** Whether a name is defined wherever code runs. */
export function isGlobal(name: string): boolean {
  return EVERYWHERE.has(name)
}

/** Whether a name is defined in browsers but not on servers. */
export function isBrowserGlobal(name: string): boolean {
  return IN_BROWSERS.has(name)
}
