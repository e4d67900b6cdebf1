import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { computeNameProblem } from '@perigee/domain/compute/instance-rules'
import { parseSshPublicKey, sshKeyLine } from '@perigee/domain/compute/ssh-public-key'
import { countSshKeys, insertSshKey } from '@perigee/satellite-db/compute-ssh-keys'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import { createHash } from 'node:crypto'
import type { ComputeContext } from '../context'
import { quotaOfProject } from '../quota'
import { requireCompute } from '../require-compute'
import { type ViewedSshKey, viewSshKey } from './view-ssh-key'

/**
 * A key that can be put into machines to come.
 * @throws invalidInput, computeNotOffered, computeNotAllowed, computeQuotaReached, sshKeyTaken
 */
export const createSshKey = projectUseCase(
  'compute.create',
  async (
    context: Pick<ComputeContext, 'db' | 'clock' | 'settings'>,
    { project, actor },
    { name, publicKey }: { name: string; publicKey: string },
  ): Promise<ViewedSshKey> => {
    const problem = computeNameProblem(name)
    if (problem !== undefined) throw commonRefusals.invalidInput(problem, 'name')
    const parsed = parseSshPublicKey(publicKey)
    if ('problem' in parsed) throw commonRefusals.invalidInput(parsed.problem, 'publicKey')
    const fingerprint = new Uint8Array(createHash('sha256').update(parsed.key.blob).digest())
    await requireCompute(context, project)
    return inTransaction(context, async (within) => {
      const { db, clock } = within
      if (!(await lockActiveProject(db, project.publicId))) throw projectRefusals.noSuchProject()
      const { sshKeys: most } = await quotaOfProject(within, project.internalId)
      if ((await countSshKeys(db, project.internalId)) >= most) {
        throw computeRefusals.computeQuotaReached(`This project can have ${most} SSH ${most === 1 ? 'key' : 'keys'}.`)
      }
      const row = await insertSshKey(db, {
        project_id: project.internalId,
        created_by: actor.user.id,
        name: name.trim(),
        public_key: sshKeyLine(parsed.key),
        fingerprint,
        created_at: clock(),
      })
      if (!row) throw computeRefusals.sshKeyTaken()
      const key = viewSshKey(row)
      const facts = { name: key.name, fingerprint: key.fingerprint }
      await recordActs(within, [{ name: 'sshKey.added', target: key.id, facts, project, actor }])
      return key
    })
  },
)
