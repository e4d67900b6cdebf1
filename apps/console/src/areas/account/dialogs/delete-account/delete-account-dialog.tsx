import { useNavigate } from '@tanstack/react-router'
import { second } from '@perigee/std/durations'
import { WizardDialog } from '@/components/wizard-dialog'
import { useAccount } from '@/lib/account'
import { notify } from '@/lib/notify'
import { endIdleSession } from '@/lib/session'
import { RestrictionView } from './restriction-view'
import { StepView } from './step-view'
import { useDeletion } from './use-deletion'
import { isFilled } from './wizard'

const leaveAfter = 2 * second

/** Everything is deleted for good; closing it starts over. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { isMFAEnabled, email } = useAccount()
  const navigate = useNavigate()
  const toLogin = () => navigate({ to: '/login' })

  function leave(): void {
    notify.success('Good bye!')
    onClose()
    setTimeout(() => void endIdleSession(toLogin), leaveAfter)
  }
  const { step, draft, setDraft, restriction, advance } = useDeletion({ hasMfa: isMFAEnabled, onDeleted: leave })

  if (restriction) return <RestrictionView step={step} restriction={restriction} onClose={onClose} />
  const last = step === 'finalConfirm'
  return (
    <WizardDialog
      title="Delete Account"
      primary={last ? 'Delete Account' : 'Next'}
      destructive={last}
      primaryDisabled={!isFilled(step, draft)}
      persistent
      withCloseButton
      busy={advance.isPending}
      error={advance.error}
      onNext={() => advance.mutate()}
      onClose={onClose}
    >
      <StepView
        step={step}
        email={email}
        draft={draft}
        onEdit={(patch) => setDraft((before) => ({ ...before, ...patch }))}
      />
    </WizardDialog>
  )
}
