import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock, type Clock } from '@perigee/std/clock'
import * as z from 'zod/mini'
import { orIfMissing } from '../or-if-missing'
import { storedMail, type MailTransport, type StoredMail } from './mail'

/** Older mails are removed. */
const keptMails = 1000
const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/

export interface Outbox extends MailTransport {
  /** Newest first, at most `limit`. */
  list(limit?: number): Promise<StoredMail[]>
  find(id: string): Promise<StoredMail | undefined>
}

/**
 * The mails of an installation without SMTP: one JSON file each, readable by the user of the server only. A folder that
 * is there and cannot be read is an error, not an empty outbox.
 */
export function createOutbox(directory: string, { clock = systemClock }: { clock?: Clock } = {}): Outbox {
  const fileOf = (id: string) => join(directory, `${id}.json`)

  async function ids(): Promise<string[]> {
    const names = await orIfMissing(readdir(directory), [])
    const found = names.map((name) => name.replace(/\.json$/, '')).filter((id) => idPattern.test(id))
    return found.sort().reverse()
  }

  async function find(id: string): Promise<StoredMail | undefined> {
    if (!idPattern.test(id)) return undefined
    const content = await orIfMissing(readFile(fileOf(id), 'utf8'), undefined)
    return content === undefined ? undefined : { id, ...z.parse(storedMail, JSON.parse(content)) }
  }

  return {
    find,
    async send({ to, subject, text, html }) {
      const sentAt = clock().toISOString()
      const id = `${sentAt.replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const aside = join(directory, `.${id}`)
      await writeFile(aside, JSON.stringify({ sentAt, to, subject, text, html }, null, 2), { mode: 0o600 })
      await rename(aside, fileOf(id))
      const surplus = (await ids()).slice(keptMails)
      await Promise.all(surplus.map((old) => rm(fileOf(old), { force: true })))
    },
    async list(limit = 200) {
      const newest = (await ids()).slice(0, limit)
      const mails = await Promise.all(newest.map(find))
      return mails.filter((mail) => mail !== undefined)
    },
  }
}
