// `node --import tsx e2e/demo/make-samples.ts`: draws the pictures and films of samples/ with Chromium's encoders. They
// are kept in git, so that the demo itself needs no browser.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from '../src/chromium'
import { drawInPage } from './draw-in-page'

const folder = join(import.meta.dirname, 'samples')
const pictures = [
  { name: 'dawn.jpg', type: 'image/jpeg', seed: 3 },
  { name: 'harbour.jpg', type: 'image/jpeg', seed: 11 },
  { name: 'high-desert.jpg', type: 'image/jpeg', seed: 24 },
  { name: 'moonrise.webp', type: 'image/webp', seed: 47 },
  { name: 'north-coast.png', type: 'image/png', seed: 58 },
]
const films = [
  { name: 'orbit.webm', type: 'video/webm;codecs=vp9', seed: 5 },
  { name: 'orbit.mp4', type: 'video/mp4;codecs=vp9', seed: 8 },
]

const browser = await openBrowser()
try {
  const page = await browser.newPage()
  // The compiler that runs this file names functions by a helper, which the page does not have.
  await page.evaluate('globalThis.__name = (target) => target')
  await mkdir(folder, { recursive: true })
  for (const { name, type, seed } of [...pictures, ...films]) {
    const base64 = await page.evaluate(drawInPage, { type, seed, seconds: type.startsWith('video/') ? 3 : 0 })
    await writeFile(join(folder, name), Buffer.from(base64, 'base64'))
    console.log(`${name}: ${Math.round((base64.length * 3) / 4).toLocaleString('en')} B`)
  }
} finally {
  await browser.close()
}
