import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fact, waitForInvoice, WayOutDialog } from '@/components/way-out-dialog'
import type { ConsoleProject } from '@/lib/projects'
import type { Restricted } from './wizard'

interface Props {
  project: ConsoleProject
  restricted: Restricted
  onClose: () => void
}

const title = 'Delete project'

/** What has to be done before the project can be deleted, and the way there. */
export function RestrictionView({ project, restricted: { obstacle, restriction }, onClose }: Props) {
  const navigate = useNavigate()
  const params = { id: project.urlId }
  const { buckets, lockEnabledBuckets: locked, instances, apiKeys, held } = restriction

  if (obstacle === 'deleteBuckets') {
    return (
      <WayOutDialog
        title={title}
        text="Please delete all your buckets first."
        label="Go to buckets"
        go={() => void navigate({ to: '/projects/$id/buckets', params })}
        onClose={onClose}
      >
        <Fact name="Total buckets" value={String(Math.max(buckets, locked))} />
        {locked > 0 && (
          <>
            <Fact name="With object lock" value={String(locked)} />
            <Text size="sm">
              What is locked in a bucket with object lock can only be deleted when its lock has ended, and the bucket
              after it.
            </Text>
          </>
        )}
        <Names total={buckets}>
          {held.map((name) => (
            <Anchor
              key={name}
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link {...props} to="/projects/$id/buckets/$" params={{ ...params, _splat: name }} onClick={onClose} />
              )}
            >
              {name}
            </Anchor>
          ))}
        </Names>
      </WayOutDialog>
    )
  }
  if (obstacle === 'deleteInstances') {
    return (
      <WayOutDialog
        title={title}
        text="Please delete all your instances first. Their disks go with them."
        label="Go to instances"
        go={() => void navigate({ to: '/projects/$id/compute-instances', params })}
        onClose={onClose}
      >
        <Fact name="Total instances" value={String(instances)} />
        <Names total={instances}>{named(held)}</Names>
      </WayOutDialog>
    )
  }
  if (obstacle === 'deleteAccessKeys') {
    return (
      <WayOutDialog
        title={title}
        text="Please delete all your access keys first."
        label="Go to accesses"
        go={() => void navigate({ to: '/projects/$id/access', params })}
        onClose={onClose}
      >
        <Fact name="Total access keys" value={String(apiKeys)} />
        <Names total={apiKeys}>{named(held)}</Names>
      </WayOutDialog>
    )
  }
  return <WayOutDialog title={title} text={waitForInvoice('project')} label="Close" go={onClose} onClose={onClose} />
}

/** Instances may have names in common. */
const named = (held: readonly string[]) => held.map((name, at) => <span key={`${at} ${name}`}>{name}</span>)

/** The first few, which the server names. */
function Names({ total, children }: { total: number; children: React.ReactElement[] }) {
  if (children.length === 0) return null
  const more = total - children.length
  return (
    <Text size="sm" component="ul" style={{ overflowWrap: 'anywhere', paddingInlineStart: 18, margin: 0 }}>
      {children.map((name) => (
        <li key={name.key}>{name}</li>
      ))}
      {more > 0 && <li>{`+ ${more} more`}</li>}
    </Text>
  )
}
