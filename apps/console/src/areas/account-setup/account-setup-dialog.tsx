import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { EncryptionChoice } from '@/areas/passphrase/public'
import { CardFrame } from '@/components/card-frame'
import { ErrorNote } from '@/components/error-note'
import { PartnerNote } from '@/components/partner-note'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { focusFirstMistake } from '@/lib/focus-first-mistake'
import { notify } from '@/lib/notify'
import { logOut } from '@/lib/session'
import { useWizard } from '@/lib/use-wizard'
import { neighbour } from '@/lib/wizard'
import { AccountInfoStep } from './account-info-step'
import { useBillingStep } from './billing-step'
import { CompleteStep } from './complete-step'
import { type Draft, type Facts, rules, type State, type Step } from './setup'
import type { StepView } from './step-view'
import { useSetup } from './use-setup'

interface Props {
  facts: Facts
  state: State
  onDone: () => void
}

/** Who keeps the passphrase of the first project. */
const EncryptionStep: StepView = ({ draft, onEdit }) => (
  <EncryptionChoice value={draft.encryption} onChange={(encryption) => onEdit({ encryption })} />
)

const views: Partial<Record<Step, StepView>> = {
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

const activated = { over: '', title: 'Success' }

/** Fills the screen and stays until the account is set up; the one way out is to log out. */
export function AccountSetupDialog({ facts, state: begun, onDone }: Props) {
  const leave = useSetup(facts)
  const navigate = useNavigate()
  const { brand } = useConfig()
  const { partner, kindInfo } = useAccount()
  const { join } = useSearch({ strict: false })

  async function finish(draft: Draft) {
    const project = await leave('SetupComplete', draft, 'SetupComplete')
    onDone()
    // An invitation led here: it is answered next.
    if (join !== undefined) return undefined
    if (project) await navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
    else await navigate({ to: '/projects' })
    return undefined
  }

  const kind = rules(facts)
  const wizard = useWizard({
    rules: kind,
    start: begun,
    leave: (step) => async (draft) => {
      if (step === 'SetupComplete') return finish(draft)
      if (billing.pay) {
        await billing.pay()
        // What a partner sells is shown before it is left behind.
        if (draft.plan === 'partner') return { stay: { bought: true } }
      }
      await leave(step, draft, neighbour(kind, { step, draft }, 1))
      const isPaid = step === 'PaymentMethodSelection' && (billing.pay !== undefined || kindInfo.hasPaidPrivileges)
      return { patch: { bought: draft.bought || isPaid } }
    },
  })
  const { step, draft, saving, error } = wizard.state
  const billing = useBillingStep({
    facts,
    step,
    draft,
    onEdit: wizard.edit,
    onNext: wizard.next,
    onBack: wizard.back,
  })
  const { over, title } = step === 'PricingPlanSelection' && draft.bought ? activated : headings(brand.name)[step]
  const View = views[step]

  async function leaveForNow() {
    try {
      await logOut(() => navigate({ to: '/login' }))
    } catch (cause) {
      notify.error(cause, 'Account setup')
    }
  }

  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving || billing.isLoading || billing.leadsOn) return
    flushSync(wizard.next)
    focusFirstMistake(event.currentTarget)
  }
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = form.current?.querySelector<HTMLElement>('[data-autofocus], [role="radio"][aria-checked="true"]')
    ;(field ?? form.current)?.focus()
  }, [step])
  // The field says it.
  const isMarked = wizard.problem !== null && error === wizard.problem
  const { number, of } = wizard.position

  return (
    <Modal.Root opened fullScreen onClose={() => undefined} closeOnEscape={false}>
      <Modal.Content bg="var(--page-background)">
        <CardFrame
          fills="dialog"
          corner={
            <Button variant="subtle" color="gray" onClick={() => void leaveForNow()} disabled={saving}>
              Log out
            </Button>
          }
        >
          <form ref={form} tabIndex={-1} onSubmit={submit} noValidate style={{ outline: 'none' }}>
            <Stack gap="lg">
              <div>
                <Text c="dimmed" size="sm" aria-live="polite">
                  Step {number} of {of}
                </Text>
                <Progress value={(number / of) * 100} size={4} mt={6} mb="md" aria-hidden />
                <Modal.Title fz="1.5rem" fw={600} lh={1.3}>
                  {over !== '' && (
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {over}{' '}
                    </Text>
                  )}
                  {title}
                </Modal.Title>
              </div>
              {step === 'AccountInfo' && <PartnerNote place="onboarding" partner={partner} />}
              {View && <View draft={draft} facts={facts} isMarked={isMarked} onEdit={wizard.edit} />}
              {billing.view}
              <ErrorNote error={isMarked ? null : error} />
              {!billing.leadsOn && (
                <Group wrap="nowrap">
                  {wizard.canGoBack && (
                    <Button variant="default" size="md" onClick={wizard.back} disabled={saving}>
                      Back
                    </Button>
                  )}
                  <Button type="submit" size="md" flex={1} loading={saving} disabled={billing.isLoading}>
                    {billing.label}
                  </Button>
                </Group>
              )}
            </Stack>
          </form>
        </CardFrame>
      </Modal.Content>
    </Modal.Root>
  )
}
