import { Text, TextInput } from '@mantine/core'
import { accountFlows } from '@perigee/contract/account-flows'
import { emailProblem } from '@perigee/domain/email'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { reloadAccount, useAccount } from '@/lib/account'
import { call, isCallError } from '@/lib/call'
import { notify } from '@/lib/notify'
import { StepCodeField } from '../step-code-field'
import { StepPasswordField } from '../step-password-field'
import { type Draft, emptyDraft, isFilled, sent, type Step, stepAfter } from './wizard'

/** From the password to the code of the new address; closing it starts over. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const { isMFAEnabled } = useAccount()
  const [step, setStep] = useState<Step>('init')
  const [draft, setDraft] = useState(emptyDraft)
  const advance = useMutation({
    mutationFn: async () => {
      const body = sent(step, draft)
      try {
        if (body) await call(accountFlows.changeEmail, { body })
      } catch (cause) {
        if (!wasTakenBefore(step, cause)) throw cause
      }
    },
    onSuccess: async () => {
      const next = stepAfter(step, isMFAEnabled)
      if (next === 'success') {
        await reloadAccount(cache)
        notify.success('Your email has been successfully updated!')
      }
      setStep(next)
    },
  })
  const finished = step === 'success'

  return (
    <WizardDialog
      title="Change Email"
      primary={finished ? 'Finish' : 'Next'}
      primaryDisabled={!isFilled(step, draft)}
      withoutSecondary={step !== 'init'}
      persistent
      withCloseButton
      busy={advance.isPending}
      error={advance.error}
      onNext={finished ? onClose : () => advance.mutate()}
      onClose={onClose}
    >
      <StepFields step={step} draft={draft} onEdit={(patch) => setDraft((before) => ({ ...before, ...patch }))} />
    </WizardDialog>
  )
}

/** The answer to the first try was lost: the address is set and its code is on the way. */
const wasTakenBefore = (step: Step, cause: unknown): boolean => step === 'newEmail' && isCallError(cause, 409)

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
          <Text size="sm">You are about to change the e-mail address of your account:</Text>
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
      return <StepCodeField key={step} label="2FA code" value={draft.mfa} onChange={(mfa) => onEdit({ mfa })} />
    case 'oldEmailCode':
      return (
        <>
          <Text size="sm">Enter the 6-digit code you received on email.</Text>
          <StepCodeField
            key={step}
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
          <Text size="sm">Enter the 6-digit code that was sent to {draft.newEmail.trim()}.</Text>
          <StepCodeField
            key={step}
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
  return (
    <TextInput
      type="email"
      label="New e-mail address"
      autoFocus
      autoComplete="email"
      value={value}
      error={left && value !== '' ? emailProblem(value) : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
