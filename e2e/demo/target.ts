import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getConfig } from '@perigee/contract/config'
import { consoleClient } from '../src/console-client'
import { type Installation, newInstallation, removeInstallation } from '../src/product'

/** What is filled, and where the demo keeps its account. */
export interface DemoTarget {
  urls: Pick<Installation['urls'], 'console' | 'auth' | 'outbox'>
  /** Of shared links; nobody may listen there. */
  linksUrl: string
  folder: string
}

/** An installation that runs already, by the address of its console; the other addresses are asked there. */
export async function runningTarget(consoleUrl: string, folder: string): Promise<DemoTarget> {
  const { answer: config } = await consoleClient(consoleUrl).call(getConfig)
  return {
    urls: {
      console: consoleUrl,
      auth: config.gatewayCredentialsRequestURL,
      outbox: process.env.PERIGEE_OUTBOX_URL ?? (await usualOutbox()),
    },
    linksUrl: config.publicLinksharingURL,
    folder,
  }
}

export async function targetOf({ urls, dataDir }: Installation, folder: string): Promise<DemoTarget> {
  const { linksUrl } = await runningTarget(urls.console, folder)
  return { urls: { ...urls, outbox: await outboxBelow(dataDir, urls.outbox) }, linksUrl, folder }
}

/** Of a server that was started in this checkout as usual. */
async function usualOutbox(): Promise<string> {
  const origin = `http://127.0.0.1:${process.env.PERIGEE_OUTBOX_PORT ?? '7916'}`
  for (const folder of [process.env.PERIGEE_DATA, join(import.meta.dirname, '../../.perigee'), '/var/lib/perigee']) {
    const found = folder && (await outboxBelow(folder, origin))
    if (found && found !== origin) return found
  }
  return origin
}

/** The address that shows mails: what lets in is kept in the data folder. */
async function outboxBelow(dataDir: string, url: string): Promise<string> {
  const token = await readFile(join(dataDir, 'outbox-token'), 'utf8').catch(() => '')
  return `${new URL(url).origin}/${token.trim()}`.replace(/\/$/, '')
}

/** The demo's own installation in this folder; its ports stay what they were the first time. */
export async function demoInstallation(folder: string): Promise<Installation> {
  const file = join(folder, 'installation.json')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return JSON.parse(known) as Installation
  const temporary = await newInstallation()
  await removeInstallation(temporary)
  const dataDir = join(folder, 'data')
  // As root the database runs as another user, who has to get through.
  for (const path of [folder, dataDir]) {
    await mkdir(path, { recursive: true })
    await chmod(path, 0o711)
  }
  const installation = { ...temporary, dataDir, env: { ...temporary.env, PERIGEE_DATA: dataDir } }
  await writeFile(file, JSON.stringify(installation, null, 2))
  return installation
}

export const answers = (consoleUrl: string): Promise<boolean> =>
  fetch(`${consoleUrl}/api/v0/config`).then(
    ({ ok }) => ok,
    () => false,
  )
