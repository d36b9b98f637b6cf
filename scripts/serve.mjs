// A folder of static files over HTTP, as any static host would serve it: for the demo and the browser tests.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * Serves a folder on this machine only.
 * @param {string} folder
 * @param {{ port?: number }} [options] port 0 (the default) takes a free one
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 * @throws when the port is in use
 */
export function serve(folder, { port = 0 } = {}) {
  const server = createServer((request, response) => {
    const found = locate(folder, request.url ?? '/')
    const file = found ?? join(folder, '404.html')
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(found ? 200 : 404, { 'content-type': existsSync(file) ? type : TYPES['.txt'] })
    response.end(existsSync(file) ? readFileSync(file) : 'Not found')
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const close = () => new Promise((done) => server.close(done).closeAllConnections())
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close })
    })
  })
}

/** The file for an address: as it is, with `.html`, or the `index.html` of a folder. */
function locate(folder, url) {
  let path
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return undefined
  }
  const base = join(folder, normalize(path))
  return [base, `${base.replace(/\/$/, '')}.html`, join(base, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  )
}
