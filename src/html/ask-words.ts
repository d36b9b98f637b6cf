// The texts of the assistant's panel. Its script is the same for all languages, so its button carries them. Also runs in
// browsers.

/** In this order. */
export const ASK_WORDS = [
  'askAi',
  'askAiAbout',
  'askAiPlaceholder',
  'askAiSend',
  'askAiStop',
  'askAiNew',
  'askAiYou',
  'askAiAnswer',
  'askAiSearching',
  'askAiReading',
  'askAiSources',
  'askAiFailed',
  'askAiLimit',
  'askAiNote',
  'copy',
  'copyCode',
  'copied',
  'copyFailed',
  'close',
] as const
