// GitHub.Repo: a link to a repository. The browser adds its description, stars, and forks.
import type { Value } from '../../content/tree.ts'
import { empty } from '../../html/html.ts'
import { link, text } from '../../markdown/nodes.ts'
import { classNames } from '../attribute-values.tsx'
import { component } from '../component.ts'
import { glyph } from '../glyphs.tsx'

export const githubRepo = component({
  name: 'GitHub.Repo',
  folder: 'github-repo',
  summary: 'A link to a public GitHub repository, with its description, stars and forks.',
  group: 'content',
  props: {
    repo: { type: 'string', summary: '`owner/name`, or the address of the repository.', required: true },
    variant: {
      type: 'string',
      summary: 'With an inner surface, or flat.',
      values: ['inset', 'flat'],
      default: 'inset',
    },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'none',
  examples: [
    '<GitHub.Repo repo="octocat/hello-world" />',
    '<GitHub.Repo repo="https://github.com/octocat/hello-world" variant="flat" />',
  ],
  advice: [
    'Use it to lead readers to the source of the thing that the page is about.',
    "Don't use it for a private repository: browsers can't read its description, and most readers can't follow the link.",
  ],
  html({ props }, context) {
    const repository = repositoryOf(props.repo)
    if (!repository) return empty
    const [owner, name] = repository.split('/')
    return (
      <a
        class={classNames('github-repo', props.className)}
        href={`https://github.com/${repository}`}
        target="_blank"
        rel="noopener"
        data-repo={repository}
        data-variant={props.variant === 'flat' ? 'flat' : 'inset'}
      >
        <span class="github-repo-name">
          {context.icon('github', { type: 'brands' })}
          <span>
            <span class="github-repo-owner">{owner}/</span>
            {name}
          </span>
        </span>
        <span class="github-repo-description" hidden />
        <span class="github-repo-numbers" hidden>
          <span>
            {glyph('star', 'github-repo-glyph')} <span data-number="stars" />{' '}
            <span data-forms={context.word('stars')} />
          </span>
          <span>
            {glyph('fork', 'github-repo-glyph')} <span data-number="forks" />{' '}
            <span data-forms={context.word('forks')} />
          </span>
        </span>
      </a>
    )
  },
  markdown({ props }) {
    const repository = repositoryOf(props.repo)
    return repository ? [link(`https://github.com/${repository}`, [text(repository)])] : []
  },
})

/** `owner/name` from what the author typed. Undefined if it isn't a repository. */
function repositoryOf(value: Value): string | undefined {
  if (typeof value !== 'string') return undefined
  const path = value.trim().replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//i, '')
  const match = /^([\w-]+)\/([\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(path)
  return match ? `${match[1]}/${match[2]}` : undefined
}
