// Generates the reference of the command line from the commands' help.
import { commands } from '../../src/cli/commands/index.ts'
import { frontMatter } from './text.ts'

/** One page with the help of every command. */
export async function cliPage(): Promise<Map<string, string>> {
  const sections = await Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { help } = await load()
      return `## galley ${name}\n\n${summary}.\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`
    }),
  )
  const head = frontMatter('Command line', 'Every command of Galley, with its options and exit codes.')
  const codes = `## Exit codes

Every command ends with one of three codes, so that a script can tell them apart.

| Code | Meaning |
| --- | --- |
| \`0\` | The command did its work, and nothing is wrong. |
| \`1\` | The command did its work, and there are findings that you asked it to fail on. |
| \`2\` | The command couldn't run: an unknown option, a missing folder, a port in use. |
`
  return new Map([['docs/reference/cli.mdx', `${head}\n${sections.join('\n')}\n${codes}`]])
}
