// Emoji by name: `:warning:`. The names are those of GitHub. Only frequent ones are here; others stay as typed.
import type { InlineSyntax } from './dialect.ts'

const NAMES: Readonly<Record<string, string>> = {
  '+1': '👍',
  '-1': '👎',
  art: '🎨',
  bangbang: '‼️',
  bell: '🔔',
  book: '📖',
  bookmark: '🔖',
  books: '📚',
  boom: '💥',
  bug: '🐛',
  bulb: '💡',
  calendar: '📅',
  camera: '📷',
  chart_with_upwards_trend: '📈',
  clap: '👏',
  clipboard: '📋',
  cloud: '☁️',
  computer: '💻',
  confetti_ball: '🎊',
  construction: '🚧',
  cry: '😢',
  dart: '🎯',
  exclamation: '❗',
  eyes: '👀',
  file_folder: '📁',
  fire: '🔥',
  gear: '⚙️',
  gem: '💎',
  ghost: '👻',
  gift: '🎁',
  globe_with_meridians: '🌐',
  grey_question: '❔',
  hammer: '🔨',
  hammer_and_wrench: '🛠️',
  handshake: '🤝',
  heart: '❤️',
  heavy_check_mark: '✔️',
  hourglass: '⌛',
  hugs: '🤗',
  hushed: '😯',
  inbox_tray: '📥',
  information_source: 'ℹ️',
  key: '🔑',
  label: '🏷️',
  laughing: '😆',
  link: '🔗',
  lock: '🔒',
  loudspeaker: '📢',
  mag: '🔍',
  mega: '📣',
  memo: '📝',
  moneybag: '💰',
  muscle: '💪',
  no_entry: '⛔',
  no_entry_sign: '🚫',
  notebook: '📓',
  ok_hand: '👌',
  package: '📦',
  page_facing_up: '📄',
  partying_face: '🥳',
  pencil: '📝',
  pencil2: '✏️',
  point_right: '👉',
  pray: '🙏',
  pushpin: '📌',
  question: '❓',
  rainbow: '🌈',
  recycle: '♻️',
  rocket: '🚀',
  rotating_light: '🚨',
  see_no_evil: '🙈',
  shield: '🛡️',
  ship: '🚢',
  slightly_smiling_face: '🙂',
  smile: '😄',
  smiley: '😃',
  snake: '🐍',
  snowflake: '❄️',
  sparkles: '✨',
  speech_balloon: '💬',
  star: '⭐',
  star2: '🌟',
  stop_sign: '🛑',
  sunglasses: '😎',
  sweat_smile: '😅',
  tada: '🎉',
  test_tube: '🧪',
  thinking: '🤔',
  thumbsdown: '👎',
  thumbsup: '👍',
  toolbox: '🧰',
  triangular_flag_on_post: '🚩',
  trophy: '🏆',
  twisted_rightwards_arrows: '🔀',
  unlock: '🔓',
  warning: '⚠️',
  wastebasket: '🗑️',
  watch: '⌚',
  wave: '👋',
  whale: '🐳',
  white_check_mark: '✅',
  wink: '😉',
  wrench: '🔧',
  writing_hand: '✍️',
  x: '❌',
  zap: '⚡',
}

const PATTERN = /(?<![\w:/]):([a-z0-9_+-]{1,32}):(?![\w:])/g

/** A text with emoji in place of their names. */
export function withEmoji(text: string): string {
  return text.replace(PATTERN, (whole, name: string) => signOf(name) ?? whole)
}

function signOf(name: string): string | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
}

export const emoji: InlineSyntax = {
  name: ':emoji:',
  pattern: PATTERN,
  replace([, name = ''], context, line) {
    const sign = signOf(name)
    if (sign !== undefined) context.remark('carried', ':emoji:', line)
    return sign
  },
}

/** For systems whose heading ids are made of the names, which must stay in headings then. */
export const emojiInText: InlineSyntax = {
  ...emoji,
  replace: (match, context, line) =>
    /^#{1,6}[ \t]/.test(match.input) ? undefined : emoji.replace(match, context, line),
}
