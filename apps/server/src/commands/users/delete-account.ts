import { deleteAccount as deleteNow, judgeDeletion } from '@perigee/accounts/administration/delete-account'
import { operator } from '@perigee/actors/actor'
import { isRefusal } from '@perigee/contract/refusal'
import { createInterface } from 'node:readline/promises'
import type { AdminContext } from '../admin-database'

export interface DeleteFlags {
  yes: boolean
  force: boolean
}

/** Asked for on a terminal; a program has to say `--yes`. */
export type Confirm = (question: string) => Promise<string>

/** @throws what the use case throws, with what to do; Error when nobody confirmed */
export async function deleteAccount(
  context: AdminContext,
  { who, yes, force, confirm }: DeleteFlags & { who: string; confirm: Confirm },
): Promise<string> {
  const deletion = { who, withBuckets: force }
  const { email } = await judgeDeletion(context, operator, deletion).catch(advise)
  if (!yes && (await confirm(`Type the email address ${email} to delete this account: `)).trim() !== email) {
    throw new Error('Not confirmed: nothing was deleted.')
  }
  const { buckets } = await deleteNow(context, operator, deletion).catch(advise)
  if (buckets === 0) return `${email} is deleted.`
  return `${email} is deleted. The running server removes its ${buckets} ${buckets === 1 ? 'bucket' : 'buckets'} in the background, within minutes; what object lock holds goes when the last lock of its bucket has ended.`
}

function advise(error: unknown): never {
  if (isRefusal(error, 'frozenForLegalReasons')) {
    throw new Error(`${error.message} Lift that first: admin user unfreeze <user> legal`, { cause: error })
  }
  if (isRefusal(error, 'ownsBuckets')) {
    const advice = 'Delete them first, or give --force: then they go with all that is in them.'
    throw new Error(`${error.message} ${advice}`, { cause: error })
  }
  throw error
}

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
