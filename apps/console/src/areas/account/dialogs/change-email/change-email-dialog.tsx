import { Text, TextInput } from '@mantine/core'
import { accountFlows } from '@perigee/contract/account-flows'
import { emailProblem } from '@perigee/domain/email'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WholeAddress } from '@/components/whole-address'
import { WizardFrame } from '@/components/wizard-frame'
import { reloadAccount, useAccount } from '@/lib/account'
import { call, isRefusedAs } from '@/lib/call'
import { notify } from '@/lib/notify'
import { useRefusal } from '@/lib/refused-field'
import { useServerFlow } from '@/lib/use-server-flow'
import { startWizard } from '@/lib/wizard'
import { StepCodeField } from '@/components/step-code-field'
import { StepPasswordField } from '@/components/step-password-field'
import { type Draft, emptyDraft, rules, sent, type Step } from './wizard'

/** From the password to the code of the new address; closing it starts over. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const { isMFAEnabled } = useAccount()
  const flow = useServerFlow({
    rules: rules(isMFAEnabled),
    start: startWizard<Step, Draft>('init', emptyDraft),
    send: (step, draft) => {
      if (step === 'success') return onClose()
      const body = sent(step, draft)
      return body && tell(step, body)
    },
  })

  async function tell(step: Step, body: { step: number; data: string }) {
    try {
      await call(accountFlows.changeEmail, { body })
    } catch (cause) {
      if (!wasTakenBefore(step, cause)) throw cause
    }
    if (step !== 'newEmailCode') return
    await reloadAccount(cache)
    notify.success('Your email has been successfully updated!')
  }

  const resend = () => call(accountFlows.resendCode, { body: { flow: 'change-email' } })
  const { draft } = flow.state
  const fields = (step: Step) => <StepFields step={step} draft={draft} onEdit={flow.edit} />

  return (
    <WizardFrame
      title="Change email"
      heading="counted"
      wizard={flow}
      closes="cross"
      steps={{
        init: { title: 'Current address', view: fields('init') },
        password: { title: 'Password', field: 'password', view: fields('password') },
        mfa: { title: 'Two-factor authentication', field: 'code', view: fields('mfa') },
        oldEmailCode: { title: 'Code of the current address', field: 'code', view: fields('oldEmailCode'), resend },
        newEmail: { title: 'New address', field: 'email', view: fields('newEmail'), secondary: null },
        newEmailCode: {
          title: 'Code of the new address',
          field: 'code',
          view: fields('newEmailCode'),
          secondary: null,
          resend,
        },
        success: { title: 'Done', view: fields('success'), primary: 'Finish', secondary: null },
      }}
      onClose={onClose}
    />
  )
}

/** The answer to the first try was lost: the address is set and its code is on the way. */
const wasTakenBefore = (step: Step, cause: unknown): boolean =>
  step === 'newEmail' && isRefusedAs(cause, 'email_already_set')

interface FieldsProps {
  step: Step
  draft: Draft
  onEdit: (patch: Partial<Draft>) => void
}

function StepFields({ step, draft, onEdit }: FieldsProps) {
  const { email } = useAccount()
  switch (step) {
    case 'init':
      return (
        <>
          <Text size="sm">You are about to change the email address of your account:</Text>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </>
      )
    case 'password':
      return (
        <StepPasswordField
          value={draft.password}
          onChange={(event) => onEdit({ password: event.currentTarget.value })}
        />
      )
    case 'mfa':
      return <StepCodeField label="6-digit code" value={draft.mfa} onChange={(mfa) => onEdit({ mfa })} />
    case 'oldEmailCode':
      return (
        <>
          <Text size="sm">Enter the 6-digit code you received on email.</Text>
          <StepCodeField
            label="Code sent to your current address"
            value={draft.oldEmailCode}
            onChange={(oldEmailCode) => onEdit({ oldEmailCode })}
          />
        </>
      )
    case 'newEmail':
      return <NewEmailField value={draft.newEmail} onChange={(newEmail) => onEdit({ newEmail })} />
    case 'newEmailCode':
      return (
        <>
          <Text size="sm">
            Enter the 6-digit code that was sent to <WholeAddress end=".">{draft.newEmail.trim()}</WholeAddress>
          </Text>
          <StepCodeField
            label="Code sent to your new address"
            value={draft.newEmailCode}
            onChange={(newEmailCode) => onEdit({ newEmailCode })}
          />
        </>
      )
    case 'success':
      return <Text size="sm">Your email has been successfully updated.</Text>
  }
}

function NewEmailField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const [left, setLeft] = useState(false)
  const refusal = useRefusal('email')
  return (
    <TextInput
      type="email"
      label="New email address"
      autoFocus
      autoComplete="email"
      value={value}
      error={refusal ?? (left && value !== '' ? emailProblem(value) : undefined)}
      errorProps={{ role: 'alert' }}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
