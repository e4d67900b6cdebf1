import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type AppDialog, closeAppDialog, useAppDialog } from '@/lib/app-dialogs'
import { loadTrialExpirationDialog, loadUpgradeAccountDialog } from '@/areas/trial/public'
import { loadFeedbackDialog } from '@/areas/support/public'

const views: Record<AppDialog, ComponentType<{ onClose: () => void }>> = {
  trialExpiration: lazy(async () => ({ default: (await loadTrialExpirationDialog()).TrialExpirationDialog })),
  upgradeAccount: lazy(async () => ({ default: (await loadUpgradeAccountDialog()).UpgradeAccountDialog })),
  feedback: lazy(async () => ({ default: (await loadFeedbackDialog()).FeedbackDialog })),
}

/** The dialogs that any page may ask for. They end with the frame: the next login begins without. */
export function AppDialogs() {
  const open = useAppDialog()
  useEffect(() => closeAppDialog, [])
  if (open === null) return null
  const Dialog = views[open]
  return (
    <Suspense>
      <Dialog onClose={closeAppDialog} />
    </Suspense>
  )
}
