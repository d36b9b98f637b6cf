// The six kinds of callout as plain data: what each one is for, and its names.

export type Kind = 'note' | 'warning' | 'info' | 'tip' | 'check' | 'danger'

interface CalloutKind {
  /** Name of the component. */
  readonly name: string
  readonly kind: Kind
  readonly summary: string
  readonly examples: readonly string[]
  readonly advice: readonly string[]
}

export const CALLOUT_KINDS: readonly CalloutKind[] = [
  {
    name: 'Note',
    kind: 'note',
    summary: "Supplementary information that doesn't interrupt the flow.",
    examples: [
      '<Note>Deployments keep the last ten builds. Older ones are removed each night.</Note>',
      '<Note title="Before you begin">\n  You need an account with the **Editor** role.\n</Note>',
    ],
    advice: [
      'Use Note for supplementary information that a reader may skip and still succeed.',
      'Do not put a step or a requirement in a Note: readers skip it.',
    ],
  },
  {
    name: 'Warning',
    kind: 'warning',
    summary: 'A critical caution: a potential issue, a breaking change or a destructive action.',
    examples: [
      '<Warning>Rotating the key signs out every device at once.</Warning>',
      '<Warning>\n  Version 3 removes the `/v1` endpoints:\n\n  - `/v1/users`\n  - `/v1/teams`\n</Warning>',
    ],
    advice: [
      'Use Warning for potential issues, breaking changes and destructive actions, and place it before the action.',
      'Do not use Warning for mere advice: a page with many warnings has none.',
    ],
  },
  {
    name: 'Info',
    kind: 'info',
    summary: 'Neutral background information, such as prerequisites, permissions or an announcement.',
    examples: [
      '<Info>This feature is part of the **Team** plan.</Info>',
      '<Info>\n  Prerequisites:\n\n  - Node.js 20 or later\n  - A [token](/guides/mcp)\n</Info>',
    ],
    advice: [
      'Use Info for neutral background, such as prerequisites, permissions and announcements.',
      'Do not use Info for what could go wrong: use Warning.',
    ],
  },
  {
    name: 'Tip',
    kind: 'tip',
    summary: 'Expert advice, a shortcut, or a best practice.',
    examples: [
      '<Tip>Press <kbd>/</kbd> to search from any page.</Tip>',
      '<Tip>Run the command with `--dry-run` first to see what it would change.</Tip>',
    ],
    advice: [
      'Use Tip for expert advice, shortcuts and best practices that make a task easier.',
      'Do not use Tip for what a reader must know: write it in the text.',
    ],
  },
  {
    name: 'Check',
    kind: 'check',
    summary: 'Confirmation of success: what the reader sees when it worked.',
    examples: [
      '<Check>The terminal prints `Ready` and the address of your site.</Check>',
      '<Check>\n  Your key works. Continue with the [first request](/quickstart).\n</Check>',
    ],
    advice: [
      'Use Check at the end of a procedure or a major step to say what success looks like.',
      'Do not use Check to praise the reader or to repeat the instruction.',
    ],
  },
  {
    name: 'Danger',
    kind: 'danger',
    summary: "Data loss or other harm that can't be undone.",
    examples: [
      '<Danger>Deleting a project deletes its backups too. Nobody can restore them.</Danger>',
      '<Danger title="No way back">\n  Run `reset --hard` only on a copy of the database.\n</Danger>',
    ],
    advice: [
      "Use Danger only for data loss and other harm that can't be undone.",
      'Do not use Danger where the reader can recover: use Warning.',
    ],
  },
]

/** The component for each alert in GitHub's Markdown (`> [!NOTE]`). */
export const GITHUB_ALERTS: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Info',
  WARNING: 'Warning',
  CAUTION: 'Danger',
}
