// DNS lookups, as an interface, so that tests need no network.
import { Resolver } from 'node:dns/promises'

export interface Dns {
  /** TXT records, each as one text. Empty if there are none. */
  txt(name: string): Promise<readonly string[]>
  /** CNAME records. Empty if there are none. */
  cname(name: string): Promise<readonly string[]>
}

/** Asks the resolvers of this machine. */
export const systemDns: Dns = {
  txt: async (name) => (await ask((resolver) => resolver.resolveTxt(name))).map((parts) => parts.join('')),
  cname: (name) => ask((resolver) => resolver.resolveCname(name)),
}

async function ask<T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
  try {
    return await question(new Resolver({ timeout: 5_000, tries: 2 }))
  } catch {
    return [] // no such name, or nobody answers: the owner tries again
  }
}
