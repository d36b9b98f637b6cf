// Methods with which browsers and some libraries refuse to send a body, although HTTP and many APIs allow one.
import type { SampleRequest } from './sample-request.ts'

/** True for a method with which a body may not be sent. */
export function isBodyless(method: string): boolean {
  return /^(?:GET|HEAD)$/i.test(method)
}

/** What to say above a sample for a client that throws instead of sending such a request. */
export function bodyRemark({ method, body }: SampleRequest, client: string): string[] {
  return body && isBodyless(method)
    ? [`// ${client} can't send a body with ${method}. Use a client that can, such as curl.`]
    : []
}

/** What to say above a sample for a client that has no such method, and so shows GET in its place. */
export function methodRemark(method: string, client: string): string[] {
  return [`// ${client} can't send ${method}. Use a client that can, such as curl.`]
}
