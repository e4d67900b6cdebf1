import { Anchor, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fact, waitForInvoice, WayOutDialog } from '@/components/way-out-dialog'
import { projectsQuery } from '@/lib/projects'
import type { Restricted } from './wizard'

interface Props {
  restricted: Restricted
  onClose: () => void
}

const title = 'Delete account'
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What has to be done before the account can be deleted, and the way there. */
export function RestrictionView({ restricted: { obstacle, restriction }, onClose }: Props) {
  const navigate = useNavigate()
  const toProjects = { label: 'Go to projects', go: () => void navigate({ to: '/projects' }) }
  const toPayments = {
    label: 'Pay invoices',
    go: () => void navigate({ href: '/account/billing?tab=payment-methods' }),
  }
  const { ownedProjects, buckets, instances, apiKeys, unpaidInvoices, amountOwed, held } = restriction
  const projects = <Fact name="Projects" value={String(ownedProjects)} />

  if (obstacle === 'deleteBuckets') {
    return (
      <WayOutDialog title={title} {...toProjects} onClose={onClose} text="Please delete all your buckets first.">
        {projects}
        <Fact name="Total buckets" value={String(buckets)} />
        <Held held={held} to="/projects/$id/buckets" onLeave={onClose} />
      </WayOutDialog>
    )
  }
  if (obstacle === 'deleteInstances') {
    return (
      <WayOutDialog title={title} {...toProjects} onClose={onClose} text="Please delete all your instances first.">
        {projects}
        <Fact name="Total instances" value={String(instances)} />
        <Held held={held} to="/projects/$id/compute-instances" onLeave={onClose} />
      </WayOutDialog>
    )
  }
  if (obstacle === 'deleteAccessKeys') {
    return (
      <WayOutDialog title={title} {...toProjects} onClose={onClose} text="Please delete all your access keys first.">
        {projects}
        <Fact name="Total access keys" value={String(apiKeys)} />
        <Held held={held} to="/projects/$id/access" onLeave={onClose} />
      </WayOutDialog>
    )
  }
  if (obstacle === 'payInvoices') {
    const count = `${unpaidInvoices} unpaid invoice${unpaidInvoices === 1 ? '' : 's'}`
    return (
      <WayOutDialog title={title} {...toPayments} onClose={onClose} text={`You have ${count}. Please pay first.`}>
        <Fact name="Unpaid invoices amount" value={dollars.format(amountOwed / 100)} />
      </WayOutDialog>
    )
  }
  return <WayOutDialog title={title} label="Close" go={onClose} onClose={onClose} text={waitForInvoice('account')} />
}

interface HeldProps {
  held: Restricted['restriction']['held']
  to: '/projects/$id/buckets' | '/projects/$id/compute-instances' | '/projects/$id/access'
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
