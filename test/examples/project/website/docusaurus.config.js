// A site of another system, for the guide to imports.
module.exports = {
  title: 'Harbor',
  url: 'https://docs.example.com',
  baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js', routeBasePath: '/' }, blog: false }]],
}
