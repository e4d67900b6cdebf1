import type { Person } from '@perigee/actors/actor'
import { requireActive } from '@perigee/actors/require-active'
import { useCase } from '@perigee/actors/use-case'
import { formRefusals } from '@perigee/contract/refusals/forms'
import { insertSubmission, type SubmissionContent } from '@perigee/satellite-db/submissions'
import { transact } from '@perigee/satellite-db/transact'
import { updateUserSettings } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { preferencesOf } from '../profile/preferences'

// What people send to the operator. It is stored here; a job passes it on.

type Needs = Pick<AccountsContext, 'db' | 'clock' | 'settings'>

/** As often as somebody wants. @throws notOffered, accountUnderReview */
export const sendFeedback = useCase(
  'signedIn',
  async ({ db, clock, settings }: Needs, actor, content: SubmissionContent) => {
    if (!settings.userFeedback) throw formRefusals.notOffered()
    requireActive(actor)
    await insertSubmission(db, { userId: actor.user.id, form: 'feedback', content, createdAt: clock() })
  },
)

/** @throws notOffered, accountUnderReview, alreadySent */
export const joinFileSystemBeta = useCase('signedIn', async (context: Needs, actor, content: SubmissionContent) => {
  if (!context.settings.fileSystemBeta) throw formRefusals.notOffered()
  await sendOnce(context, actor, { form: 'cunofs-beta', content, notice: 'cunoFSBetaJoined' })
})

/** @throws notOffered, accountUnderReview, alreadySent */
export const requestConsultation = useCase('signedIn', async (context: Needs, actor, content: SubmissionContent) => {
  if (!context.settings.objectMountConsultation) throw formRefusals.notOffered()
  const notice = 'objectMountConsultationRequested'
  await sendOnce(context, actor, { form: 'object-mount-consultation', content, notice })
})

interface SentOnce {
  form: string
  content: SubmissionContent
  /** Noted in the preferences, so that the console offers the form no more. */
  notice: 'cunoFSBetaJoined' | 'objectMountConsultationRequested'
}

async function sendOnce({ db, clock }: Needs, actor: Person, { form, content, notice }: SentOnce): Promise<void> {
  requireActive(actor)
  const userId = actor.user.id
  const { noticeDismissal } = await preferencesOf(db, userId)
  await transact(db, async (trx) => {
    if (!(await insertSubmission(trx, { userId, form, content, createdAt: clock() }))) throw formRefusals.alreadySent()
    await updateUserSettings(trx, userId, { notice_dismissal: JSON.stringify({ ...noticeDismissal, [notice]: true }) })
  })
}
