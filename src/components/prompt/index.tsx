// Prompt: a text for an assistant, to be copied or opened in an editor.
import { empty, type Html } from '../../html/html.ts'
import { code } from '../../markdown/nodes.ts'
import { asFlow } from '../../markdown/normalize.ts'
import { writeMarkdown } from '../../markdown/write.ts'
import { textList, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type Use } from '../component.ts'
import { glyph } from '../glyphs.tsx'
import { iconProp, iconTypeProp } from '../icon-props.ts'

export const prompt = component({
  name: 'Prompt',
  summary: 'A prompt for an assistant, which readers copy or open in Cursor.',
  group: 'content',
  props: {
    description: {
      type: 'markdown',
      summary: 'What the prompt does: the text that readers see first.',
      required: true,
    },
    actions: {
      type: 'array',
      summary: 'What readers can do with it: `"copy"` and `"cursor"`.',
      default: ['copy'],
    },
    icon: iconProp,
    iconType: iconTypeProp,
  },
  children: 'flow',
  examples: [
    '<Prompt description="Write release notes from a list of changes.">\nYou write release notes.\n\n- Group the changes by what readers can now do.\n- Name every breaking change first.\n</Prompt>',
    '<Prompt description="Move a project to **version 3** of the client." icon="wand-magic-sparkles" actions={["copy", "cursor"]}>\nReplace every call of `client.query` with `client.run` and await its result.\n</Prompt>',
  ],
  advice: [
    'Use it for a prompt that readers run as it is, and say in the description what it leads to.',
    'Write the prompt so that it works without the page around it: name versions, files and commands.',
    'Do not use it for commands that readers type themselves; those belong in a code block.',
  ],
  html(use, context) {
    const text = promptText(use)
    return (
      <div class="prompt">
        <div class="prompt-header">
          {context.icon(use.props.icon, { type: use.props.iconType, class: 'prompt-icon' })}
          <div class="prompt-description">{context.markdown(textOf(use.props.description))}</div>
          <div class="prompt-actions">{actionsHtml(text, textList(use.props.actions), context)}</div>
        </div>
        <details class="prompt-details">
          <summary>{context.word('showPrompt')}</summary>
          <pre class="prompt-text" tabindex="0">
            {text}
          </pre>
        </details>
      </div>
    )
  },
  markdown: (use, context) => [
    ...asFlow(context.markdown(textOf(use.props.description))),
    code(promptText(use), 'text'),
  ],
})

/** The editor rejects URLs longer than this. */
const LONGEST_LINK = 8000
const LONE_SURROGATE = /\p{Surrogate}/gu

/** The prompt as it's copied, in Markdown. */
function promptText({ children }: Use): string {
  return writeMarkdown(children.markdown()) || children.text()
}

function actionsHtml(text: string, actions: readonly string[], context: HtmlContext): Html {
  const link = `https://cursor.com/link/prompt?text=${encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD'))}`
  return (
    <>
      {actions.includes('copy') && (
        <button type="button" class="prompt-action prompt-copy" data-copied={context.word('copied')}>
          {glyph('copy', 'prompt-glyph')}
          {glyph('tick', 'prompt-glyph prompt-done')}
          {context.word('copyPrompt')}
        </button>
      )}
      {actions.includes('cursor') && link.length <= LONGEST_LINK ? (
        <a class="prompt-action" href={link} target="_blank" rel="noopener">
          {glyph('arrow', 'prompt-glyph')}
          {context.word('openInAssistant', { name: 'Cursor' })}
        </a>
      ) : (
        empty
      )}
    </>
  )
}
