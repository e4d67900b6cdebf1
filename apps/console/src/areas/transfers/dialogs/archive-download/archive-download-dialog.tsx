import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { PassphraseFirst } from '@/areas/passphrase/public'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { objectsRoot, useStorageContext } from '@/areas/storage/public'
import { startDownload } from '@/lib/start-download'
import { useAction } from '@/lib/use-action'
import { useCopy } from '@/lib/use-copy'
import { useShortFlag } from '@/lib/use-short-flag'
import { type ArchiveFormat, defaultFormat } from './archive-format'
import { exceedsLimit } from './exceeds-limit'
import { useArchiveLink } from './use-archive-link'

export interface ArchiveDownloadDialogProps {
  bucket: string
  /** '' for a bucket, with a slash at its end for a folder. */
  path: string
  kind: 'bucket' | 'folder'
  onClose: () => void
}

/** Makes a private link to everything in a bucket or folder as one file. Mount it only while it is open. */
export function ArchiveDownloadDialog(props: ArchiveDownloadDialogProps) {
  return (
    <PassphraseFirst bucket={props.bucket} onClose={props.onClose}>
      <ArchiveDownload {...props} />
    </PassphraseFirst>
  )
}

const keepPrivate = 'Keep this download link private. If you want to share, use the Share option.'

function ArchiveDownload({ bucket, path, kind, onClose }: ArchiveDownloadDialogProps) {
  const context = useStorageContext()
  const limit = context.config.zipDownloadLimit
  const [format, setFormat] = useState<ArchiveFormat>(() => defaultFormat(navigator.userAgent))
  const archiveLink = useArchiveLink({ bucket, path })
  const download = useAction()
  const copying = useAction()
  const { copied, copy } = useCopy()
  const started = useShortFlag()
  const { data: tooMany = false } = useQuery({
    queryKey: [...objectsRoot(context.project.id), { exceeds: limit, bucket, path }],
    queryFn: async ({ signal }) => {
      const client = await context.storage.browserClient(context.config, context.project)
      return exceedsLimit(client, { bucket, path }, { limit, signal })
    },
  })
  const refused = format === 'zip' && tooMany
  const failure = download.error ?? copying.error

  const startIt = () =>
    void download.run(async () => {
      startDownload(await archiveLink(format, { checked: true }))
      started.raise()
      notify.success(keepPrivate, 'Download started')
    })
  const copyIt = () =>
    void copying.run(async () => {
      if (await copy(await archiveLink(format))) return
      throw new Error('Copying was not possible.')
    })

  return (
    <Dialog
      title={kind === 'bucket' ? 'Download bucket' : 'Download folder'}
      status={download.busy ? 'busy' : refused ? 'incomplete' : 'ready'}
      error={failure === null ? null : explained(`Unable to download ${kind}.`, failure)}
      onSubmit={startIt}
      onClose={onClose}
    >
      <Text size="sm">{`Download everything in this ${kind} as one file.`}</Text>
      <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value === 'zip' ? 'zip' : 'tar.gz')}>
        <Stack gap="xs" mt={4}>
          <Radio value="tar.gz" label="tar.gz" description="No limit on the number of objects." />
          <Radio value="zip" label="zip" description={`Up to ${limit.toLocaleString('en')} objects.`} />
        </Stack>
      </Radio.Group>
      {refused && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
          {`This ${kind} has more than ${limit.toLocaleString('en')} objects. Choose tar.gz to download all of them.`}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        The link is valid for 1 hour. {keepPrivate}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          loading={copying.busy}
          disabled={refused}
          onClick={copyIt}
        >
          {copied ? 'Copied' : 'Copy Link'}
        </Button>
      </Group>
      <DialogActions>
        <CancelButton>Close</CancelButton>
        <SubmitButton>{started.isUp ? 'Download started' : `Download ${format}`}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
