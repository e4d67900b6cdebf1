import { projectUseCase, useCase } from '@perigee/actors/use-case'
import type { SessionActor } from '@perigee/actors/actor'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { changeEmailSteps } from '@perigee/domain/account-flow-steps'
import { verificationCodeTries } from '@perigee/domain/verification-code'
import type { AccountsContext } from '../context'
import { openCode } from './codes'
import { done, type FlowName, flowPurposes, kindOfFlow, refused, runStep } from './flow'

/**
 * Mails another code for the step that waits for one. The tries that the lost code has used up stay used up.
 * @throws what `runStep` throws, stepOutOfOrder when no code is waited for
 */
export const resendFlowCode = useCase(
  'signedIn',
  (
    context: AccountsContext,
    session,
    { flow }: { flow: Exclude<FlowName, `delete-project:${string}`> },
  ): Promise<void> => resend(context, session, flow),
)

/** The same for the deletion of a project. */
export const resendProjectDeletionCode = projectUseCase(
  'project.delete',
  (context: AccountsContext, { project, actor: session }): Promise<void> =>
    resend(context, session, `delete-project:${project.publicId}`),
)

async function resend(context: AccountsContext, session: SessionActor, flow: FlowName): Promise<void> {
  const { to, code } = await runStep(context, { session, flow }, async (place) => {
    const { state, user } = place
    if (!state?.codeHash || state.codeTries >= verificationCodeTries) return refused(flowRefusals.stepOutOfOrder())
    const isForNewAddress = flow === 'change-email' && state.step === changeEmailSteps.newEmail
    const address = isForNewAddress ? state.newEmail : user.email
    if (address === null) return refused(flowRefusals.stepOutOfOrder())
    return done({ to: address, code: await openCode(context, place, { tries: state.codeTries }) })
  })
  context.mails.verification(to, { code, purpose: flowPurposes[kindOfFlow(flow)] })
}
