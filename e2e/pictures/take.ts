import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { DemoAccount } from '../demo/credentials'
import { colorSchemes, useColorScheme } from '../src/color-scheme'
import { linkPlaces, type Place, publicPlaces, signedInPlaces, type Visit } from './places'
import { withFewColours } from './with-few-colours'

const sizes = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
  /** For looking at alone: none of it is kept. */
  full: { width: 1920, height: 1080 },
}

export interface Taken {
  files: string[]
  /** Places that could not be reached, with the reason. */
  missing: string[]
}

/** Pictures of each place at each width in both colour schemes: kept ones into one folder, the others into another. */
export async function takePictures(
  browser: Browser,
  account: DemoAccount,
  folders: { kept: string; others: string },
): Promise<Taken> {
  const taken: Taken = { files: [], missing: [] }
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    // The compiler that runs this file names functions by a helper, which pages do not have.
    await context.addInitScript('globalThis.__name = (target) => target')
    const visit = { page: await context.newPage(), account, projectUrl: '' }
    for (const place of publicPlaces) await take(visit, place)
    const projectUrl = await logIn(visit)
    for (const place of [...signedInPlaces, ...linkPlaces(account)]) await take({ ...visit, projectUrl }, place)
    await context.close()

    async function take(at: Visit, { name, kept = false, open }: Place): Promise<void> {
      const folder = kept && size !== 'full' ? folders.kept : folders.others
      await mkdir(folder, { recursive: true })
      try {
        await open(at)
        await at.page.mouse.move(0, 0)
        for (const scheme of colorSchemes) {
          await (isConsole(at) ? useColorScheme(at.page, scheme) : at.page.emulateMedia({ colorScheme: scheme }))
          const file = join(folder, `${name}-${size}-${scheme}.png`)
          await writeFile(file, withFewColours(await at.page.screenshot()))
          taken.files.push(file)
        }
      } catch (cause) {
        const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause)
        await at.page.screenshot({ path: join(folders.others, `missing-${name}-${size}.png`) }).catch(() => undefined)
        taken.missing.push(`${name} at ${viewport.width} px: ${reason}`)
      }
    }
  }
  return taken
}

const isConsole = ({ page, account }: Visit): boolean => page.url().startsWith(account.consoleUrl)

/** @returns the address of the demo's main project */
async function logIn({ page, account }: Visit): Promise<string> {
  await page.goto(`${account.consoleUrl}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'All projects' }).waitFor()
  await page.getByRole('link', { name: 'Field recordings' }).first().click()
  await page.waitForURL(/\/dashboard$/)
  return page.url().replace(/\/dashboard$/, '')
}
