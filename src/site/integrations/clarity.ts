// Microsoft Clarity: https://learn.microsoft.com/clarity
import { type Integration, js } from '../integration.ts'

export const clarity: Integration = {
  name: 'clarity',
  hosts: () => ['https://www.clarity.ms', 'https://scripts.clarity.ms'],
  script: ({ projectId }) => `window.clarity = function () { (clarity.q = clarity.q || []).push(arguments) };
load('https://www.clarity.ms/tag/' + encodeURIComponent(${js(projectId)}));`,
}
