// The names that JavaScript itself defines, without a browser or Node.

const GLOBALS = new Set(
  `undefined NaN Infinity globalThis Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
  SyntaxError TypeError URIError Number BigInt Math Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray Int16Array
  Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float32Array Float64Array Map Set WeakMap WeakSet WeakRef
  FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics JSON Promise Reflect Proxy parseFloat parseInt isFinite isNaN
  encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape eval console`.split(/\s+/),
)

export function isJavaScriptGlobal(name: string): boolean {
  return GLOBALS.has(name)
}
