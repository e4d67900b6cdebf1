import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { EncryptionChoice } from '@/areas/passphrase/public'
import { ErrorNote } from '@/components/error-note'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { logOut } from '@/lib/session'
import { useWizard } from '@/lib/use-wizard'
import { neighbour } from '@/lib/wizard'
import { AccountInfoStep } from './account-info-step'
import styles from './account-setup.module.css'
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

/** Says what comes next. */
const CompleteStep: StepView = ({ facts }) => (
  <Group wrap="nowrap" align="flex-start" gap="sm">
    <CircleCheck size={24} color="var(--mantine-color-green-7)" aria-hidden style={{ flexShrink: 0 }} />
    <Text>
      {facts.member
        ? 'Your account is set up. Open a project that you were invited to and go on from there.'
        : 'Your account is set up. A project for your buckets and files is waiting for you.'}
    </Text>
  </Group>
)

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

/** Fills the screen and stays until the account is set up; the one way out is to log out. */
export function AccountSetupDialog({ facts, state: begun, onDone }: Props) {
  const leave = useSetup(facts)
  const navigate = useNavigate()
  const { brand } = useConfig()

  async function finish(draft: Draft) {
    const project = await leave('SetupComplete', draft, 'SetupComplete')
    onDone()
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
      await leave(step, draft, neighbour(kind, { step, draft }, 1))
      return undefined
    },
  })
  const { step, draft, saving, error } = wizard.state
  const { over, title } = headings(brand.name)[step]
  const View = views[step]

  async function signOut() {
    try {
      await logOut(() => navigate({ to: '/login' }))
    } catch (cause) {
      notify.error(cause, 'Account setup')
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wizard.problem === null) wizard.next()
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
          {View && <View draft={draft} facts={facts} onEdit={wizard.edit} />}
          <ErrorNote error={error} />
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={() => void signOut()} disabled={saving}>
              Log out
            </Button>
            <Button type="submit" loading={saving} disabled={wizard.problem !== null} miw={160}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
