import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { deleteAccountFlow } from '@perigee/satellite-db/account-flows'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import type { AccountsContext } from '../context'
import { done, failed, flowPurposes, refused, runStep, type Step, type StepContext, type StepOutcome } from './flow'
import { projectRestriction } from './project-restriction'
import { proveMailbox, provePasscode, provePassword } from './prove-identity'

type StepNumber = (typeof steps)[keyof typeof steps]
type Done = { code?: string } | undefined

/**
 * One step of the dialog; what is in the way is looked for before each of them. The last one ends the project: from then
 * on it answers everywhere as though it did not exist, and a job removes what is left in it.
 * @throws what `runStep` throws, flowOff, noSuchStep, projectDeletionRestricted, noSuchProject
 */
export const deleteProject = projectUseCase(
  'project.delete',
  async (context: AccountsContext, { project, actor: session }, { step, data }: Step): Promise<void> => {
    if (!context.settings.projectDeletion) throw flowRefusals.flowOff()
    if (!isStep(step) || (needsData(step) && data === '')) throw flowRefusals.noSuchStep()
    const { publicId, internalId } = project
    const act = { project, actor: session, target: publicId, facts: {} }
    const sent = await runStep(
      context,
      { session, flow: `delete-project:${publicId}` },
      async (state): Promise<StepOutcome<Done>> => {
        // It may have been deleted in another tab.
        if (!(await lockActiveProject(state.trx, publicId))) return refused(projectRefusals.noSuchProject())
        const restriction = await projectRestriction(context, { db: state.trx, user: state.user, project })
        if (restriction) return refused(projectRefusals.projectDeletionRestricted(restriction))
        const recorded = { db: state.trx, clock: context.clock }
        const outcome = await (step === steps.confirm ? end(state, internalId) : prove[step](context, state, data))
        if (outcome.ok && step === steps.password)
          await recordActs(recorded, [{ ...act, name: 'project.deletionRequested' }])
        if (outcome.ok && step === steps.confirm) await recordActs(recorded, [{ ...act, name: 'project.deleted' }])
        return outcome
      },
    )
    if (sent?.code !== undefined)
      context.mails.verification(session.user.email, { code: sent.code, purpose: flowPurposes['delete-project'] })
  },
)

const isStep = (step: number): step is StepNumber => Object.values<number>(steps).includes(step)
const needsData = (step: StepNumber): boolean => step !== steps.init && step !== steps.confirm

const prove: Record<
  Exclude<StepNumber, 4>,
  (deps: AccountsContext, context: StepContext, data: string) => Promise<StepOutcome<Done>>
> = {
  [steps.init]: async () => done(undefined),
  [steps.password]: provePassword,
  [steps.mfa]: provePasscode,
  [steps.emailCode]: proveMailbox,
}

async function end({ trx, user, flow, state }: StepContext, projectId: number): Promise<StepOutcome<Done>> {
  if (state?.step !== steps.emailCode) return failed(flowRefusals.stepOutOfOrder())
  await endProjects(trx, [projectId])
  await deleteAccountFlow(trx, user.id, flow)
  return done(undefined)
}
