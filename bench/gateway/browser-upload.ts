import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defaultPartSize } from '@perigee/s3/client/upload-object'
import { GiB, MiB } from '@perigee/std/units'
import { build } from 'esbuild'
import { openBrowser } from '../../e2e/src/chromium'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { send, timed } from './http-client'
import { presigned } from './presigned'
import { cpuOf, gatewayOf } from './process-figures'
import type { UploadPage } from './upload-page'

const size = GiB
const runs = 3

/** Parts that the console's client has under way. */
const partsAtOnce = 4

/**
 * 1 GiB from Chromium, by the client that the console uses, against `curl -T` to the same gateway; turn by turn, and
 * every other round begins with the last one. What Chromium sends in the same parts to a server that throws them away
 * tells how much of it is the browser's own.
 */
export const browserUpload = (): Promise<Figure[]> =>
  withProduct(async ({ product, access }) => {
    const folder = await mkdtemp(join(tmpdir(), 'perigee-upload-'))
    const [server, browser] = [await servePage(), await openBrowser()]
    try {
      const file = join(folder, 'large.bin')
      await writeRandom(file)
      await send('PUT', presigned(access, 'PUT', 'uploads'))
      const page = await browser.newPage()
      await page.goto(`http://localhost:${server.port}/`)
      await page.locator('input').setInputFiles(file)
      const { access_key_id, secret_key, endpoint } = access
      const uploads = {
        browser: (run: number) =>
          page.evaluate(
            ([credentials, where]) =>
              (globalThis as unknown as { page: UploadPage }).page.uploadChosen(credentials, where),
            [
              { access_key_id, secret_key, endpoint },
              { bucket: 'uploads', key: `browser-${run}` },
            ] as const,
          ),
        nowhere: () =>
          page.evaluate(
            ([partSize, atOnce]) => (globalThis as unknown as { page: UploadPage }).page.sendChosen(partSize, atOnce),
            [defaultPartSize, partsAtOnce] as const,
          ),
        curl(run: number) {
          const url = presigned(access, 'PUT', `uploads/curl-${run}`)
          return timed(() => promisify(execFile)('curl', ['-sS', '--fail', '-T', file, url]))
        },
      }
      const ways = ['curl', 'browser', 'nowhere'] as const
      const times = { browser: [], curl: [], nowhere: [] } as Record<keyof typeof uploads, number[]>
      const processor = { browser: 0, curl: 0, nowhere: 0 }
      for (let run = 0; run <= runs; run++) {
        for (const by of run % 2 === 0 ? ways : ways.toReversed()) {
          const before = cpuOf(gatewayOf(product.pid))
          const taken = await uploads[by](run)
          // The first round warms up.
          if (run === 0) continue
          times[by].push(taken)
          processor[by] += cpuOf(gatewayOf(product.pid)) - before
        }
      }
      const speed = (taken: number[]): number => size / MiB / (median(taken) / 1000)
      const perMiB = (by: keyof typeof uploads): string => (processor[by] / runs / (size / MiB)).toFixed(1)
      const figure: Figure = {
        name: 'upload of 1 GiB from Chromium',
        value:
          `${(speed(times.browser) / speed(times.curl)).toFixed(2)} of curl -T, ` +
          `${(speed(times.browser) / speed(times.nowhere)).toFixed(2)} of what Chromium sends to nobody ` +
          `(${speed(times.browser).toFixed(0)} against ${speed(times.curl).toFixed(0)} and ${speed(times.nowhere).toFixed(0)} MiB/s; ` +
          `the server's processor time for one MiB ${perMiB('browser')} against ${perMiB('curl')} ms)`,
        explains: `The console's S3 client, unsigned payload; curl: one presigned PUT. Median of ${runs}; the target is 0.9 of either.`,
      }
      return [figure]
    } finally {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

/** On the disk as well, so that no upload shares the disk with the file that it reads. */
async function writeRandom(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const block = randomBytes(16 * MiB)
  for (let written = 0; written < size; written += block.length) await handle.write(block)
  await handle.sync()
  await handle.close()
}

async function servePage() {
  const entry = join(import.meta.dirname, 'upload-page.ts')
  const bundle = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
  const script = bundle.outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    if (request.method === 'PUT') return void request.resume().on('end', () => response.end())
    const isScript = request.url === '/upload-page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><input type="file"><script type="module" src="/upload-page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
