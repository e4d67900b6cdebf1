import { projectUseCase } from '@perigee/actors/use-case'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { maxPassphraseChecks } from '@perigee/domain/passphrase-checks'
import { addPassphraseCheck, listPassphraseChecks } from '@perigee/satellite-db/passphrase-checks'
import type { ProjectsContext } from '../context'

/** Values by which clients tell passphrases that were used in the project from others, oldest first. */
export const readPassphraseChecks = projectUseCase('project.open', async ({ db }, { project }) =>
  listPassphraseChecks(db, project.internalId),
)

/** Adds a value; one that is there already stays as it is. @throws passphraseChecksFull */
export const rememberPassphraseCheck = projectUseCase(
  'passphraseCheck.add',
  async (
    { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
    { project: { internalId: projectId } },
    { value }: { value: Uint8Array },
  ): Promise<void> => {
    const added = await addPassphraseCheck(db, { projectId, value, atMost: maxPassphraseChecks, now: clock() })
    if (!added) throw projectRefusals.passphraseChecksFull()
  },
)
