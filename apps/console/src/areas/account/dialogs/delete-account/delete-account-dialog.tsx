import { useNavigate } from '@tanstack/react-router'
import { WizardFrame } from '@/components/wizard-frame'
import { useAccount } from '@/lib/account'
import { accountFlows } from '@perigee/contract/account-flows'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { endWithAccount } from '@/lib/session'
import { RestrictionView } from './restriction-view'
import { StepView } from './step-view'
import { useDeletion } from './use-deletion'
import type { Step } from './wizard'

/** Everything is deleted for good; closing it starts over. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { isMFAEnabled, email } = useAccount()
  const navigate = useNavigate()
  const toLogin = () => navigate({ to: '/login' })

  function leave(): void {
    notify.success('Good bye!')
    onClose()
    void endWithAccount(toLogin)
  }
  const flow = useDeletion({ hasMfa: isMFAEnabled, onDeleted: leave })
  const resend = () => call(accountFlows.resendCode, { body: { flow: 'delete-account' } })
  const { draft } = flow.state
  const view = (step: Step) => <StepView step={step} email={email} draft={draft} onEdit={flow.edit} />

  if (draft.restricted) return <RestrictionView restricted={draft.restricted} onClose={onClose} />
  return (
    <WizardFrame
      title="Delete account"
      heading="counted"
      wizard={flow}
      closes="cross"
      steps={{
        init: { title: 'What is deleted', view: view('init') },
        password: { title: 'Password', field: 'password', view: view('password') },
        mfa: { title: 'Two-factor authentication', field: 'code', view: view('mfa') },
        emailCode: { title: 'Code sent by email', field: 'code', view: view('emailCode'), resend },
        confirm: { title: 'Confirmation', incomplete: 'disabled', view: view('confirm') },
        finalConfirm: {
          title: 'Last step',
          view: view('finalConfirm'),
          primary: 'Delete Account',
          intent: 'destructive',
        },
      }}
      onClose={onClose}
    />
  )
}
