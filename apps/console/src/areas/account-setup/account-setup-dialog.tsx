import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useReducer } from 'react'
import { FormError } from '@/components/form-error'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { logOut } from '@/lib/session'
import { messageOf } from '@/lib/call-error'
import { AccountInfoStep } from './account-info-step'
import styles from './account-setup.module.css'
import { CompleteStep } from './complete-step'
import { EncryptionStep } from './encryption-step'
import { type Facts, mayContinue, nextStep, reducer, type State, type Step } from './setup'
import type { StepView } from './step-view'
import { useSetup } from './use-setup'

interface Props {
  facts: Facts
  state: State
  onDone: () => void
}

type Shown = Exclude<Step, 'PlanTypeSelection' | 'PaymentMethodSelection' | 'PricingPlanSelection'>

const views: Partial<Record<Step, StepView>> & Record<Shown, StepView> = {
  AccountInfo: AccountInfoStep,
  ManagedPassphraseOptIn: EncryptionStep,
  SetupComplete: CompleteStep,
}

const headings = (product: string): Record<Step, { over: string; title: ReactNode }> => ({
  AccountInfo: { over: 'Welcome', title: 'Set up your account' },
  PlanTypeSelection: { over: 'Account Type', title: 'Choose your account type' },
  PaymentMethodSelection: { over: 'Account Setup', title: 'Activate your account' },
  PricingPlanSelection: { over: 'Account Setup', title: 'Activate your account' },
  ManagedPassphraseOptIn: { over: '', title: 'Project Encryption' },
  SetupComplete: { over: 'Account Complete', title: `You are now ready to use ${product}` },
})

/** Fills the screen and stays until the account is set up; the one way out is to sign out. */
export function AccountSetupDialog({ facts, state: begun, onDone }: Props) {
  const [state, send] = useReducer(reducer(facts), begun)
  const leave = useSetup(facts)
  const navigate = useNavigate()
  const { brand } = useConfig()
  const { over, title } = headings(brand.name)[state.step]
  const View = views[state.step]

  async function advance() {
    if (state.saving || !mayContinue(state, facts)) return
    send({ type: 'saving' })
    try {
      const project = await leave(state, nextStep(state, facts))
      if (state.step !== 'SetupComplete') return send({ type: 'next' })
      onDone()
      if (project) await navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
      else await navigate({ to: '/projects' })
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  async function signOut() {
    try {
      await logOut(() => navigate({ to: '/login' }))
    } catch (cause) {
      notify.error(cause, 'Account setup')
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void advance()
  }

  return (
    <Modal
      opened
      fullScreen
      onClose={() => undefined}
      closeOnEscape={false}
      withCloseButton={false}
      title={
        <>
          {over !== '' && (
            <Text component="span" display="block" size="sm" c="dimmed">
              {over}{' '}
            </Text>
          )}
          {title}
        </>
      }
      classNames={{ header: styles['head'] ?? '', title: styles['title'] ?? '', body: styles['body'] ?? '' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {View && <View draft={state.draft} facts={facts} onEdit={(patch) => send({ type: 'edited', patch })} />}
          <FormError error={state.error} />
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={() => void signOut()} disabled={state.saving}>
              Sign out
            </Button>
            <Button type="submit" loading={state.saving} disabled={!mayContinue(state, facts)} miw={160}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
