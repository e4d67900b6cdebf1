import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { computeHelp } from '@perigee/contract/compute-help'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import type { ConsoleProject } from '@/lib/projects'
import { KeyField } from './key-field'
import { DiskField, ImageField, LocationField, TypeField } from './machine-fields'
import { NameFields } from './name-fields'
import { showMade } from './show-made'
import { StorageFields } from './storage-fields'
import { TotalPrice } from './total-price'
import { useDeploy } from './use-deploy'
import { formProps, useDraft } from './use-draft'
import { useOffer } from './use-offer'

interface Props {
  project: ConsoleProject
  onClose: () => void
}

/** Makes a machine, and shows its password once. */
export function DeployDialog({ project, onClose }: Props) {
  const { offer, error: unread, retry } = useOffer(project)
  const fields = useDraft(project, offer)
  const { busy, error, deploy } = useDeploy(project)

  async function send() {
    if (!offer || !fields.check()) return
    const made = await deploy(fields.values, offer)
    if (!made) return
    onClose()
    showMade(project, made)
  }
  return (
    <Dialog
      title="Deploy New Instance"
      size={620}
      status={busy ? 'busy' : offer ? 'ready' : 'incomplete'}
      error={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {offer ? (
        <DialogFields project={project} {...formProps(fields, offer)} />
      ) : unread ? (
        <ErrorState error={unread} onRetry={retry} />
      ) : (
        <Stack role="status" aria-label="Loading">
          <Skeleton height={60} />
          <Skeleton height={60} />
          <Skeleton height={120} />
        </Stack>
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>Deploy instance</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const DialogFields = ({ project, ...form }: { project: ConsoleProject } & ReturnType<typeof formProps>) => (
  <>
    <NameFields fields={form.fields} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <LocationField {...form} />
      <ImageField {...form} />
    </SimpleGrid>
    <TypeField {...form} />
    <DiskField {...form} />
    <KeyField project={project} {...form} />
    <StorageFields project={project} {...form} />
    <TotalPrice of={form.chosen} />
    <HelpLink at={computeHelp.deploy}>What an instance is made of</HelpLink>
  </>
)
