// Hotjar: https://help.hotjar.com
import { type Integration, js } from '../integration.ts'

export const hotjar: Integration = {
  name: 'hotjar',
  hosts: () => ['https://static.hotjar.com', 'https://script.hotjar.com'],
  script: ({ hjid, hjsv }) => `window.hj = function () { (hj.q = hj.q || []).push(arguments) };
window._hjSettings = { hjid: ${js(hjid)}, hjsv: ${js(hjsv)} };
load('https://static.hotjar.com/c/hotjar-' + encodeURIComponent(${js(hjid)}) + '.js?sv=' + encodeURIComponent(${js(hjsv)}));`,
}
