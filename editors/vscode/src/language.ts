// Highlights MDX if no other extension does.
import * as vscode from 'vscode'

interface Contributions {
  readonly contributes?: { readonly grammars?: readonly { readonly language?: string }[] }
}

/** Uses our grammar for MDX files unless another extension has claimed the language. */
export function colorUnclaimed(context: vscode.ExtensionContext): void {
  const isClaimed = vscode.extensions.all.some(({ id, packageJSON }) => {
    const { contributes } = packageJSON as Contributions
    return id !== context.extension.id && contributes?.grammars?.some(({ language }) => language === 'mdx')
  })
  if (isClaimed) return
  const take = (document: vscode.TextDocument) => {
    if (document.languageId === 'mdx') void vscode.languages.setTextDocumentLanguage(document, 'galley-mdx')
  }
  for (const document of vscode.workspace.textDocuments) take(document)
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(take))
}
