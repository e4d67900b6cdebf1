import { Anchor, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/dialog'
import { DialogActions, SubmitButton } from '@/components/dialog-actions'
import { projectsQuery } from '@/lib/projects'
import type { Restricted } from './wizard'

interface Props {
  restricted: Restricted
  onClose: () => void
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What has to be done before the account can be deleted, and the way there. */
export function RestrictionView({ restricted: { obstacle, restriction }, onClose }: Props) {
  const navigate = useNavigate()
  const toProjects = { label: 'Go to projects', go: () => void navigate({ to: '/projects' }) }
  const toPayments = {
    label: 'Pay invoices',
    go: () => void navigate({ href: '/account/billing?tab=payment-methods' }),
  }
  const { ownedProjects, buckets, apiKeys, unpaidInvoices, amountOwed, held } = restriction
  const projects = <Fact name="Projects" value={String(ownedProjects)} />

  if (obstacle === 'deleteBuckets') {
    return (
      <WayOut {...toProjects} onClose={onClose} text="Please delete all your buckets first.">
        {projects}
        <Fact name="Total buckets" value={String(buckets)} />
        <Held held={held} to="/projects/$id/buckets" onLeave={onClose} />
      </WayOut>
    )
  }
  if (obstacle === 'deleteAccessKeys') {
    return (
      <WayOut {...toProjects} onClose={onClose} text="Please delete all your access keys first.">
        {projects}
        <Fact name="Total access keys" value={String(apiKeys)} />
        <Held held={held} to="/projects/$id/access" onLeave={onClose} />
      </WayOut>
    )
  }
  if (obstacle === 'payInvoices') {
    const count = `${unpaidInvoices} unpaid invoice${unpaidInvoices === 1 ? '' : 's'}`
    return (
      <WayOut {...toPayments} onClose={onClose} text={`You have ${count}. Please pay first.`}>
        <Fact name="Unpaid invoices amount" value={dollars.format(amountOwed / 100)} />
      </WayOut>
    )
  }
  return (
    <WayOut
      label="Close"
      go={onClose}
      onClose={onClose}
      text="Please wait until the end of the current billing cycle, which is the end of the month. The final invoice is generated around the 4th of the next month. Pay it then, and come back to delete your account. If you cannot wait, contact support."
    />
  )
}

interface HeldProps {
  held: Restricted['restriction']['held']
  to: '/projects/$id/buckets' | '/projects/$id/access'
  onLeave: () => void
}

/** Where what is in the way lies. */
function Held({ held, to, onLeave }: HeldProps) {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  return held.map(({ projectId, project, names }) => {
    const urlId = projects.find(({ id }) => id === projectId)?.urlId
    return (
      <Text key={projectId} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {urlId === undefined ? (
          project
        ) : (
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link {...props} to={to} params={{ id: urlId }} onClick={onLeave} />}
          >
            {project}
          </Anchor>
        )}
        : {names.join(', ')}
      </Text>
    )
  })
}

interface WayOutProps {
  label: string
  text: string
  go: () => void
  onClose: () => void
  children?: ReactNode
}

function WayOut({ label, text, go, onClose, children }: WayOutProps) {
  const leave = () => {
    onClose()
    go()
  }
  return (
    <Dialog title="Delete account" onSubmit={leave} onClose={onClose}>
      <Text size="sm">{text}</Text>
      {children}
      <DialogActions>
        <SubmitButton>{label}</SubmitButton>
      </DialogActions>
    </Dialog>
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
