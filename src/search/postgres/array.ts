// Writes a list as the text of a PostgreSQL array.

/** `{"a","b"}`, for a value that a statement uses as `$1::text[]` or `$1::integer[]`. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
