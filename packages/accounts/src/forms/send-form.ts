import type { Person } from '@perigee/actors/actor'
import { requireActive } from '@perigee/actors/require-active'
import { useCase } from '@perigee/actors/use-case'
import { formRefusals } from '@perigee/contract/refusals/forms'
import type { ExpectedStorage } from '@perigee/domain/placement-waitlist'
import type { Placement } from '@perigee/domain/placements'
import { insertSubmission, type SubmissionContent } from '@perigee/satellite-db/submissions'
import { transact } from '@perigee/satellite-db/transact'
import { findUserSettings, updateUserSettings, type UserSettingsRow } from '@perigee/satellite-db/users'
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
  await sendOnce(context, actor, { form: 'cunofs-beta', content, note: () => ({ cunoFSBetaJoined: true }) })
})

/** @throws notOffered, accountUnderReview, alreadySent */
export const requestConsultation = useCase('signedIn', async (context: Needs, actor, content: SubmissionContent) => {
  if (!context.settings.objectMountConsultation) throw formRefusals.notOffered()
  const note = () => ({ objectMountConsultationRequested: true })
  await sendOnce(context, actor, { form: 'object-mount-consultation', content, note })
})

/** Once for each place that is announced. @throws notOffered, accountUnderReview, noSuchWaitlist, alreadySent */
export const joinPlacementWaitlist = useCase(
  'signedIn',
  async (
    context: Needs & { placements: readonly Placement[] },
    actor,
    { placement: id, storageNeeds }: { placement: number; storageNeeds: ExpectedStorage },
  ) => {
    if (!context.settings.placementSelection) throw formRefusals.notOffered()
    requireActive(actor)
    const placement = context.placements.find((known) => known.id === id && known.pending)
    if (!placement) throw formRefusals.noSuchWaitlist()
    await sendOnce(context, actor, {
      form: `placement-waitlist-${id}`,
      content: { placement: placement.name, storageNeeds },
      note: ({ placementWaitlistsJoined: joined }) => ({
        placementWaitlistsJoined: [...(Array.isArray(joined) ? (joined as number[]) : []), id],
      }),
    })
  },
)

interface SentOnce {
  form: string
  content: SubmissionContent
  /** What the preferences note, so that the console offers the form no more. */
  note: (before: UserSettingsRow['noticeDismissal']) => Record<string, unknown>
}

async function sendOnce({ db, clock }: Needs, actor: Person, { form, content, note }: SentOnce): Promise<void> {
  requireActive(actor)
  const userId = actor.user.id
  await preferencesOf(db, userId)
  await transact(db, async (trx) => {
    if (!(await insertSubmission(trx, { userId, form, content, createdAt: clock() }))) throw formRefusals.alreadySent()
    // Two forms may be sent at the same time.
    const before = (await findUserSettings(trx, userId, { forUpdate: true }))?.noticeDismissal ?? {}
    await updateUserSettings(trx, userId, { notice_dismissal: JSON.stringify({ ...before, ...note(before) }) })
  })
}
