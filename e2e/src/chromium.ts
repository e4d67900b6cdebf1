import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { canInstallPackages, installPackages } from './debian'
import { findOnPath, isExecutable } from './find-program'
import { runProgram } from './run-program'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/**
 * Of several lists Chromium takes the last: what Playwright switches off anyhow (its chromiumSwitches.ts), and pages
 * of Chromium's own address bar, which each window would load beside ours.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]
const flags = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A limit in milliseconds, for a machine that has other work too. */
const startTime = 120_000

export const openBrowser = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: [...flags, ...more],
    timeout: startTime,
  })

/** PERIGEE_CHROMIUM, else a browser on the PATH, else one that can be installed. @throws saying what to do */
export async function findChromium(): Promise<string> {
  const named = process.env.PERIGEE_CHROMIUM
  if (named) {
    if (await isExecutable(named)) return named
    throw new Error(`PERIGEE_CHROMIUM names ${named}, which is no program that can be run.`)
  }
  const failures: string[] = []
  for (const find of [() => findOnPath(names), fromDebian, fromPlaywright]) {
    try {
      const found = await find()
      if (found) return found
    } catch (cause) {
      failures.push(cause instanceof Error ? cause.message : String(cause))
    }
  }
  const why = failures.length > 0 ? `\nTried: ${failures.join('\n')}` : ''
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, as root: apt-get install chromium) or set PERIGEE_CHROMIUM ' +
      `to the path of a Chromium or Chrome.${why}`,
  )
}

async function fromDebian(): Promise<string | undefined> {
  if (!(await canInstallPackages())) return undefined
  await installPackages('chromium')
  return findOnPath(names)
}

async function fromPlaywright(): Promise<string | undefined> {
  const installed = chromium.executablePath()
  if (!(await isExecutable(installed))) {
    const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
    await runProgram(process.execPath, [cli, 'install', 'chromium'])
  }
  return (await isExecutable(installed)) ? installed : undefined
}
