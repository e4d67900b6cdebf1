import { maxPassphraseChecks } from '@perigee/contract/passphrase-checks'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { addPassphraseCheck } from '@perigee/satellite-db/passphrase-checks'
import { fromBase64 } from '@perigee/std/encoding'
import type { Deps } from '../../deps'

/** @throws passphraseChecksFull */
export async function rememberPassphraseCheck(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { internalId: projectId }: { internalId: number },
  check: string,
): Promise<void> {
  const value = fromBase64(check)
  if (!(await addPassphraseCheck(db, { projectId, value, atMost: maxPassphraseChecks, now: clock() }))) {
    throw projectRefusals.passphraseChecksFull()
  }
}
