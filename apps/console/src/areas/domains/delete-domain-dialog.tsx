import { Alert, Text } from '@mantine/core'
import type { DomainInfo } from '@perigee/contract/domains'
import { TriangleAlert } from 'lucide-react'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { useDeleteDomain } from './queries'

interface Props {
  projectId: string
  domain: DomainInfo
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDomainDialog({ projectId, domain, onDeleted, onClose }: Props) {
  const { mutate, isPending, error } = useDeleteDomain(projectId)
  const confirm = () =>
    mutate(domain.subdomain, {
      onSuccess() {
        notify.success('Domain deleted successfully')
        onClose()
        onDeleted()
      },
    })
  return (
    <Dialog
      title="Delete Domain"
      intent="destructive"
      status={isPending ? 'busy' : 'ready'}
      error={error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div>
        <Text>The following domain will be deleted.</Text>
        <DeletionList items={[{ id: domain.subdomain, name: domain.subdomain }]} />
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
          It shows your files as long as its DNS records are there: delete those at your DNS provider too. Its access
          key stays in the list of access keys, where its name begins with custom-domain-access.
        </Alert>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Delete</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
