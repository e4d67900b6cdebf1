import { findChromium } from './chromium'

/** vitest's globalSetup: the browser is there, whole, before two files ask for it at once. */
export default async function globalBrowser(): Promise<void> {
  await findChromium()
}
