// Converts ranges to protocol locations, and move plans to workspace edits.
import type { AnnotatedTextEdit, Location, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import type { Edit, Place } from '../diagnostics/diagnostic.ts'
import type { MovePlan } from '../editing/move.ts'
import type { World } from '../editing/world.ts'
import type { Host } from './feature.ts'
import type { LiveFolder } from './live-folder.ts'
import { positionAt, rangeIn, textEdit } from './ranges.ts'

/** A range as a protocol location. Undefined if the file is gone. */
export function locationOf(host: Host, folder: LiveFolder, place: Place): Location | undefined {
  const source = folder.source(place.file)
  return source && { uri: host.uri(folder, place.file), range: rangeIn(source, place) }
}

/** The folder in the form that refactoring takes. */
export function worldOf(folder: LiveFolder): World {
  return {
    get project() {
      return folder.project
    },
    pageAt: (route) => folder.pageAt(route),
  }
}

/** Edits by file, in the form that the client supports. */
export function workspaceEdit(host: Host, folder: LiveFolder, edits: readonly Edit[]): WorkspaceEdit {
  return planEdit(host, folder, {
    files: new Map(),
    translations: new Map(),
    routes: new Map(),
    edits,
    redirects: [],
  })
}

/**
 * A plan as one edit. `moves` are the files that the client must rename itself. If the client supports it, redirects
 * are shown for confirmation first.
 */
export function planEdit(
  host: Host,
  folder: LiveFolder,
  plan: MovePlan,
  moves: ReadonlyMap<string, string> = new Map(),
): WorkspaceEdit {
  const {
    documentChanges,
    resourceOperations = [],
    changeAnnotationSupport,
  } = host.client.workspace?.workspaceEdit ?? {}
  const all = [...plan.edits, ...plan.redirects]
  if (!documentChanges) {
    const changes: NonNullable<WorkspaceEdit['changes']> = {}
    for (const [file, edits] of byFile(all)) {
      const source = folder.source(file)
      if (source) changes[host.uri(folder, file)] = edits.map((edit) => textEdit(source, edit, edit.text))
    }
    return { changes }
  }
  const redirects = new Set(plan.redirects)
  const texts = [...byFile(all)].flatMap(([file, edits]): TextDocumentEdit[] => {
    const source = folder.source(file)
    if (!source) return []
    const written = edits.map((edit): AnnotatedTextEdit | ReturnType<typeof textEdit> => {
      const plain = textEdit(source, edit, edit.text)
      return changeAnnotationSupport && redirects.has(edit) ? { ...plain, annotationId: REDIRECT } : plain
    })
    return [{ textDocument: { uri: host.uri(folder, file), version: null }, edits: written }]
  })
  const renames = resourceOperations.includes('rename')
    ? Array.from(moves, ([from, to]) => ({
        kind: 'rename' as const,
        oldUri: host.uri(folder, from),
        newUri: host.uri(folder, to),
      }))
    : []
  return {
    documentChanges: [...texts, ...renames],
    ...(changeAnnotationSupport &&
      redirects.size > 0 && {
        changeAnnotations: {
          [REDIRECT]: {
            label: 'Redirect readers from the old address',
            description: [...plan.routes].map(([from, to]) => `${from} to ${to}`).join(', '),
            needsConfirmation: true,
          },
        },
      }),
  }
}

const REDIRECT = 'redirect'

/** An edit that creates a file and edits others. */
export function creationEdit(
  host: Host,
  folder: LiveFolder,
  created: { readonly file: string; readonly text: string },
  edits: readonly Edit[],
): WorkspaceEdit {
  const uri = host.uri(folder, created.file)
  const { documentChanges = [] } = workspaceEdit(host, folder, edits)
  const start = { line: 0, character: 0 }
  return {
    documentChanges: [
      { kind: 'create', uri, options: { ignoreIfExists: true } },
      { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: created.text }] },
      ...documentChanges,
    ],
  }
}

/** True if the client can create and rename files as part of an edit. */
export function canEditFiles({ client }: Host): boolean {
  const { documentChanges, resourceOperations = [] } = client.workspace?.workspaceEdit ?? {}
  return documentChanges === true && resourceOperations.includes('create')
}

function byFile(edits: readonly Edit[]): Map<string, Edit[]> {
  const files = new Map<string, Edit[]>()
  for (const edit of edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit])
  return files
}

/** The start of a file. */
export function startOf(host: Host, folder: LiveFolder, file: string): Location {
  const start = { line: 0, character: 0 }
  const source = folder.source(file)
  return { uri: host.uri(folder, file), range: { start, end: source ? positionAt(source, 0) : start } }
}
