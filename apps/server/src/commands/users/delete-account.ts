import { createInterface } from 'node:readline/promises'
import { freezeKinds } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { countBuckets } from '@perigee/satellite-db/buckets'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import type { AdminDb } from '../admin-database'
import { findAccount } from './find-account'

export interface DeleteFlags {
  yes: boolean
  force: boolean
}

/** Asked for on a terminal; a program has to say `--yes`. */
export type Confirm = (question: string) => Promise<string>

/**
 * Removes an account and what is personal about it; nobody can use its projects any more. What they hold is removed by
 * the jobs of the store. @throws Error when there is no such account, when it is frozen for legal reasons, when its
 * projects hold buckets and `force` is not given, or when nobody confirmed
 */
export async function deleteAccount(
  db: AdminDb,
  { who, yes, force, confirm }: DeleteFlags & { who: string; confirm: Confirm },
): Promise<string> {
  const { id, email } = await findAccount(db, who)
  if ((await listFreezes(db, id)).some(({ kind }) => kind === freezeKinds.legal))
    throw new Error(`${email} is frozen for legal reasons. Lift that first: admin user unfreeze ${email} legal`)
  const projects = (await listOwnedProjects(db, id)).map(({ internalId }) => internalId)
  const buckets = await countBuckets(db, projects)
  if (buckets > 0 && !force) {
    throw new Error(
      `${email} owns ${bucketCount(buckets)}. Delete them first, or give --force: then they go with all that is in them.`,
    )
  }
  if (!yes && (await confirm(`Type the e-mail address ${email} to delete this account: `)).trim() !== email) {
    throw new Error('Not confirmed: nothing was deleted.')
  }
  await db.transaction().execute((trx) => blankUser(trx, id))
  if (buckets === 0) return `${email} is deleted.`
  return `${email} is deleted. The running server removes its ${bucketCount(buckets)} in the background, within minutes; what object lock holds goes when the last lock of its bucket has ended.`
}

const bucketCount = (count: number): string => `${count} ${count === 1 ? 'bucket' : 'buckets'}`

/** @throws Error where nobody can answer */
export async function askOnTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Confirm with --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
