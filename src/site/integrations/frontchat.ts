// Front's chat: https://dev.frontapp.com/docs/front-chat-sdk-overview
import { type Integration, js } from '../integration.ts'

export const frontchat: Integration = {
  name: 'frontchat',
  hosts: () => ['https://chat-assets.frontapp.com'],
  script: ({ snippetId }) =>
    `load('https://chat-assets.frontapp.com/v1/chat.bundle.js', {}, () => FrontChat('init', { chatId: ${js(snippetId)}, useDefaultLauncher: true }));`,
}
