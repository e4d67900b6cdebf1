import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Access } from '../src/make-access'
import type { DemoTarget } from './target'

/** All that the demo needs to come back. */
export interface DemoAccount {
  consoleUrl: string
  email: string
  password: string
  /** Of every project. */
  passphrase: string
  isSignedUp: boolean
  /** S3 credentials by project name. */
  access: Record<string, Access>
  /** Shared links by title. */
  links: Record<string, string>
}

export interface KeptAccount {
  account: DemoAccount
  save(): Promise<void>
}

/** The account that an earlier run made on this installation, or a new one; the file is its owner's only. */
export async function keptAccount({ folder, urls }: DemoTarget): Promise<KeptAccount> {
  const file = join(folder, `account-${new URL(urls.console).host.replace(/\W/g, '-')}.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const account = text === undefined ? newAccount(urls.console) : (JSON.parse(text) as DemoAccount)
  return {
    account,
    async save() {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 })
      await chmod(file, 0o600)
    },
  }
}

const newAccount = (consoleUrl: string): DemoAccount => ({
  consoleUrl,
  email: process.env.PERIGEE_DEMO_EMAIL ?? `demo-${randomBytes(3).toString('hex')}@example.com`,
  password: process.env.PERIGEE_DEMO_PASSWORD ?? `Demo-${randomBytes(9).toString('base64url')}`,
  passphrase: `demo passphrase ${randomBytes(9).toString('base64url')}`,
  isSignedUp: process.env.PERIGEE_DEMO_EMAIL !== undefined,
  access: {},
  links: {},
})
