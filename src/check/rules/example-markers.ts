// Reports invalid markers of tested examples: unknown groups, invalid exit codes.
import { pageExamples } from '../../project/examples/page-examples.ts'
import { rule } from '../rule.ts'

export const exampleMarkers = rule({
  name: 'example-markers',
  area: 'code',
  severity: 'warning',
  check: 'exact',
  guidance:
    'Put the markers of tested examples in quotes and after the title of the block (`test="install"`), and give the output of a block the name of its group.',
  why: 'Galley never runs a marker without a group, and other platforms show one without quotes as a title.',
  examples: {
    good: [
      '```bash Install test="install"\nacme init\n```\n\n```text output="install"\nready\n```',
      '{/* galley-test install bash\ntest -f acme.json\n*/}\n\n```bash test="install"\nacme init\n```',
      '```python test="skip"\nclient.delete_everything()\n```',
    ],
    bad: [
      '```bash test=install\nacme init\n```',
      '```bash test="install"\nacme init\n```\n\n```text output="instal"\nready\n```',
      '```bash test="install" exit="failed"\nacme init\n```',
      '{/* galley-test install */}\n\n```bash test="install"\nacme init\n```',
    ],
  },
  *page({ page, project }) {
    yield* pageExamples(page, project.sources).problems
  },
})
