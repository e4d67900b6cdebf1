import { type Context, inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { deleteSshKey as deleteRow } from '@perigee/satellite-db/compute-ssh-keys'
import { fingerprintText } from './view-ssh-key'

/** Machines that have the key keep it. @throws noSuchSshKey */
export const deleteSshKey = projectUseCase(
  'compute.use',
  (context: Pick<Context, 'db' | 'clock'>, { project, actor }, { id }: { id: string }): Promise<void> =>
    inTransaction(context, async (within) => {
      const gone = await deleteRow(within.db, { projectId: project.internalId, id })
      if (!gone) throw computeRefusals.noSuchSshKey()
      const facts = { name: gone.name, fingerprint: fingerprintText(gone.fingerprint) }
      await recordActs(within, [{ name: 'sshKey.removed', target: id, facts, project, actor }])
    }),
)
