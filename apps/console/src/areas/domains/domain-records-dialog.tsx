import { Text, Title } from '@mantine/core'
import type { DomainInfo } from '@perigee/contract/domains'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import type { ConsoleProject } from '@/lib/projects'
import { CheckButton } from './check-button'
import { useRecordsOf } from './domain-records'
import { CnameFields, TxtFields } from './record-fields'
import { useState } from 'react'

interface Props {
  project: ConsoleProject
  domain: DomainInfo
  /** Asks DNS at once. */
  checks: boolean
  onClose: () => void
}

/** What the zone of a connected domain should say, and what it says. */
export function DomainRecordsDialog({ project, domain, checks, onClose }: Props) {
  const asked = useRecordsOf(project, domain)
  // as they were when it was opened: the list learns of the check while it is shown
  const [records] = useState(asked)
  return (
    <Dialog title="DNS records" size="lg" onSubmit={onClose} onClose={onClose}>
      <Text
        style={{ overflowWrap: 'anywhere' }}
      >{`Records that connect ${domain.subdomain} to ${domain.prefix}.`}</Text>
      <CheckButton projectId={project.id} records={records} atOnce={checks} />
      <Title order={3} size="h4">
        CNAME
      </Title>
      <CnameFields records={records} />
      <Title order={3} size="h4">
        TXT
      </Title>
      <TxtFields records={records} />
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
