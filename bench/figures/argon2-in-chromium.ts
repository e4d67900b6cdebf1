import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { openBrowser } from '../../e2e/src/chromium'
import { type Figure, median } from './figure'

/** The derivation as the console does it: in a module worker, under the console's Content-Security-Policy. */
export async function argon2InChromium(): Promise<Figure> {
  const server = await serveWorker()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${server.port}/`)
    const runs = await page.evaluate(async () => {
      const worker = new Worker('/worker.js', { type: 'module' })
      const taken: number[] = []
      for (let run = 0; run < 6; run++) {
        const milliseconds = await new Promise<number>((resolve) => {
          worker.addEventListener('message', (event: MessageEvent<number>) => resolve(event.data), { once: true })
          worker.postMessage(`passphrase ${run}`)
        })
        taken.push(milliseconds)
      }
      return taken
    })
    return {
      name: 'root key from a passphrase, Chromium',
      value: `${median(runs.slice(1)).toFixed(0)} ms (first ${(runs[0] ?? 0).toFixed(0)} ms)`,
      explains: 'Argon2id, 64 MiB, 8 lanes, hash-wasm in a worker; median of 5 after the first.',
    }
  } finally {
    await browser.close()
    server.close()
  }
}

async function serveWorker() {
  const entry = fileURLToPath(new URL('argon2-worker.ts', import.meta.url))
  const bundle = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false, minify: true })
  const script = bundle.outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")
    const isWorker = request.url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? script : '<!doctype html><title>figures</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
