import { forms } from '@perigee/contract/forms'
import { formRefusals } from '@perigee/contract/refusals/forms'
import { insertSubmission } from '@perigee/satellite-db/submissions'
import { requireActive } from '@perigee/actors/require-active'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { sendOnce } from '@perigee/accounts/forms/send-once'

/** What people send to the operator. It is stored here; a job passes it on. */
export const formRoutes = (deps: Deps) => {
  const { settings, db, clock } = deps
  return [
    implement(forms.sendFeedback, async ({ session, body }) => {
      if (!settings.userFeedback) throw formRefusals.notOffered()
      requireActive(session)
      await insertSubmission(db, { userId: session.user.id, form: 'feedback', content: body, createdAt: clock() })
    }),

    implement(forms.joinCunoFSBeta, async ({ session, body }) => {
      if (!settings.fileSystemBeta) throw formRefusals.notOffered()
      requireActive(session)
      await sendOnce(deps, session, { form: 'cunofs-beta', content: body, notice: 'cunoFSBetaJoined' })
    }),

    implement(forms.requestObjectMountConsultation, async ({ session, body }) => {
      if (!settings.objectMountConsultation) throw formRefusals.notOffered()
      requireActive(session)
      const notice = 'objectMountConsultationRequested'
      await sendOnce(deps, session, { form: 'object-mount-consultation', content: body, notice })
    }),
  ]
}
