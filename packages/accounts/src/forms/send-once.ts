import { formRefusals } from '@perigee/contract/refusals/forms'
import { insertSubmission, type SubmissionContent } from '@perigee/satellite-db/submissions'
import { updateUserSettings } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { AccountsContext } from '../context'
import type { Session } from '../sessions/session'
import { readPreferences } from '../profile/preferences'

type Notice = 'cunoFSBetaJoined' | 'objectMountConsultationRequested'

/** Stores a form and notes in the settings that it was sent. @throws alreadySent */
export async function sendOnce(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  { user }: Session,
  { form, content, notice }: { form: string; content: SubmissionContent; notice: Notice },
): Promise<void> {
  const { noticeDismissal } = await readPreferences({ db }, user.id)
  await transact(db, async (trx) => {
    if (!(await insertSubmission(trx, { userId: user.id, form, content, createdAt: clock() }))) {
      throw formRefusals.alreadySent()
    }
    await updateUserSettings(trx, user.id, {
      notice_dismissal: JSON.stringify({ ...noticeDismissal, [notice]: true }),
    })
  })
}
