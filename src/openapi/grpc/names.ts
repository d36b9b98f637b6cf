// Finds the declaration that a name means.
import type { Message, Method, Named, ProtoEnum, ProtoFile, Service } from './model.ts'

export type ProtoType = Message | ProtoEnum

export class Names {
  private readonly types = new Map<string, ProtoType>()
  private readonly calls = new Map<string, Service | Method>()

  /** Of several with one name, the first counts. */
  constructor(files: readonly ProtoFile[]) {
    for (const { messages, enums, services } of files) {
      for (const type of [...messages, ...enums])
        if (!this.types.has(type.fullName)) this.types.set(type.fullName, type)
      for (const call of services.flatMap((service) => [service, ...service.methods]))
        if (!this.calls.has(call.fullName)) this.calls.set(call.fullName, call)
    }
  }

  /**
   * The type that a name means inside a declaration: the one of the innermost scope that has it.
   * @param scope the full name of the declaration
   */
  find(name: string, scope: string): ProtoType | undefined {
    if (name.startsWith('.')) return this.types.get(name.slice(1))
    for (let around = scope; around !== ''; around = around.slice(0, Math.max(around.lastIndexOf('.'), 0))) {
      const type = this.types.get(`${around}.${name}`)
      if (type) return type
    }
    return this.types.get(name)
  }

  get(fullName: string): ProtoType | undefined {
    return this.types.get(fullName)
  }

  /** A service or a method. */
  call(fullName: string): Service | Method | undefined {
    return this.calls.get(fullName)
  }
}

/** A method with the service that it's in. */
export interface Call {
  readonly service: Service
  readonly method: Method
}

/** Scalar types: https://protobuf.dev/programming-guides/proto3/#scalar */
export const SCALARS: ReadonlySet<string> = new Set(
  'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes'.split(' '),
)

/** `Berth.Size` for an enum in a message. */
export function nameInPackage({ fullName, file }: Named): string {
  return file.package === '' ? fullName : fullName.slice(file.package.length + 1)
}
