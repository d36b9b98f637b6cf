// An error of a login as a line for operators.

/** Why a login failed, with what its server said, and with what lies behind that. For operators, not for readers. */
export function reasonOf(problem: unknown): string {
  if (problem instanceof AggregateError) return problem.errors.map(reasonOf).join('; ')
  const { message, error, error_description, status, cause } = problem as {
    readonly [name in 'error' | 'error_description' | 'status' | 'cause']?: unknown
  } & { readonly message: string }
  const said = [error, error_description, status].filter((part) => typeof part === 'string' || typeof part === 'number')
  const behind = cause instanceof Error || cause instanceof Response ? reasonOf(cause) : undefined
  return [message, said.join(', '), behind].filter(Boolean).join(': ')
}
