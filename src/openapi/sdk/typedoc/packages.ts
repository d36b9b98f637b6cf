// The packages that things come from.
import { get, listAt, stringAt } from '../../values.ts'

/** Tells which package declares something: one that a project documents, or one that it uses. */
export class Packages {
  private readonly declared: unknown

  constructor(project: unknown) {
    this.declared = get(project, 'symbolIdMap')
  }

  /** Whether two things are declared in the same package. False if the file doesn't say. */
  areSame(one: unknown, other: unknown): boolean {
    const name = this.packageOf(one)
    return name !== undefined && name === this.packageOf(other)
  }

  /** The name, or the folder that npm installed it in. Empty for the project itself. */
  private packageOf(node: unknown): string | undefined {
    const declared = get(this.declared, String(get(node, 'id')))
    const name = stringAt(declared, 'packageName')
    if (name !== undefined) return name
    const [source] = listAt(node, 'sources')
    const path = stringAt(declared, 'sourceFileName') ?? stringAt(source, 'fileName')
    return path === undefined ? undefined : (/^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
  }
}
