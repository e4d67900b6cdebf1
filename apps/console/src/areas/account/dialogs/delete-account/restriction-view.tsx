import { Group, Text } from '@mantine/core'
import type { DeletionRestriction } from '@perigee/contract/account-flows'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import type { Step } from './wizard'

interface Props {
  step: Step
  restriction: DeletionRestriction
  onClose: () => void
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What has to be done before the account can be deleted, and the way there. */
export function RestrictionView({ step, restriction, onClose }: Props) {
  const navigate = useNavigate()
  const toProjects = { label: 'Go to projects', go: () => void navigate({ to: '/projects' }) }
  const toPayments = {
    label: 'Pay invoices',
    go: () => void navigate({ href: '/account/billing?tab=payment-methods' }),
  }
  const { ownedProjects, buckets, apiKeys, unpaidInvoices, amountOwed } = restriction
  const projects = <Fact name="Projects" value={String(ownedProjects)} />

  if (step === 'deleteBuckets') {
    return (
      <Restricted {...toProjects} onClose={onClose} text="Please delete all your buckets first.">
        {projects}
        <Fact name="Total buckets" value={String(buckets)} />
      </Restricted>
    )
  }
  if (step === 'deleteAccessKeys') {
    return (
      <Restricted {...toProjects} onClose={onClose} text="Please delete all your access keys first.">
        {projects}
        <Fact name="Total access keys" value={String(apiKeys)} />
      </Restricted>
    )
  }
  if (step === 'payInvoices') {
    const count = `${unpaidInvoices} unpaid invoice${unpaidInvoices === 1 ? '' : 's'}`
    return (
      <Restricted {...toPayments} onClose={onClose} text={`You have ${count}. Please pay first.`}>
        <Fact name="Unpaid invoices amount" value={dollars.format(amountOwed / 100)} />
      </Restricted>
    )
  }
  return (
    <Restricted
      label="Close"
      go={onClose}
      onClose={onClose}
      text="Please wait until the end of the current billing cycle, which is the end of the month. The final invoice is generated around the 4th of the next month. Pay it then, and come back to delete your account. If you cannot wait, contact support."
    />
  )
}

interface RestrictedProps {
  label: string
  text: string
  go: () => void
  onClose: () => void
  children?: ReactNode
}

function Restricted({ label, text, go, onClose, children }: RestrictedProps) {
  const leave = () => {
    onClose()
    go()
  }
  return (
    <WizardDialog title="Delete Account" primary={label} withoutSecondary onNext={leave} onClose={onClose}>
      <Text size="sm">{text}</Text>
      {children}
    </WizardDialog>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Group justify="space-between">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fw={500} className="tabular">
      {value}
    </Text>
  </Group>
)
