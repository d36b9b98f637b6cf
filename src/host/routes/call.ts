// Calls an action by its name. HTTP, the command line, and the dashboard all use it.
import { routes } from './index.ts'
import { inputMessage, knownKeys } from './input-message.ts'
import { type Call, covers, Problem, type Route, scopesOf, scopesText } from './route.ts'

const byName = new Map(routes.map((route) => [route.name, route]))

/** The action of a name. Throws for unknown names, which are bugs. */
export function routeNamed(name: string): Route {
  const route = byName.get(name)
  if (!route) throw new Error(`No action ${name}`)
  return route
}

/** Checks the caller and the input, and runs the action. Throws `Problem`. */
export async function callRoute(route: Route, input: object, call: Call): Promise<object> {
  if (!scopesOf(route).some((scope) => covers(call.actor.scopes, scope)))
    throw new Problem(403, 'scope', `This needs a token with the scope ${scopesText(route)}.`)
  // What isn't said is the same as what JSON can't say.
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const parsed = route.input.strict().safeParse(said, { error: inputMessage })
  if (!parsed.success) {
    // Parts of the path aren't for the caller to choose.
    const names = Object.keys(route.input.shape).filter((name) => !route.path.split('/').includes(`:${name}`))
    const issues = parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message + knownKeys(issue, names),
    }))
    const [first] = issues
    const message = `${first?.path ? `\`${first.path}\`: ` : ''}${first?.message ?? 'The input can’t be read.'}`
    throw new Problem(422, 'input', message, { issues })
  }
  return (await route.run(parsed.data, call)) as object
}
