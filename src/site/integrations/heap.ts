// Heap: https://developers.heap.io/docs/web
import { type Integration, js } from '../integration.ts'

export const heap: Integration = {
  name: 'heap',
  hosts: () => ['https://cdn.heapanalytics.com'],
  script: ({ appId }) => `window.heap = Object.assign(window.heap || [], { appid: ${js(appId)}, config: {} });
load('https://cdn.heapanalytics.com/js/heap-' + encodeURIComponent(${js(appId)}) + '.js');`,
}
