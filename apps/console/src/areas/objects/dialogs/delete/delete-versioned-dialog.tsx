import { refId } from '@/areas/storage/public'
import { Text } from '@mantine/core'
import { type KeptVersioning, versioning } from '@perigee/domain/versioning'
import { visibleText } from '@perigee/domain/visible-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { OptionCards } from '@/components/option-cards'
import { shownName } from '@/lib/shown-name'
import type { Entry } from '../../model/entries'
import { amountOf, contentsOf, contentsText } from '../../model/deleted-contents'
import { useBeginDeletion } from './begin-deletion'
import type { DeletionProps } from './deletion-props'
import { nameOf } from './delete-objects-dialog'
import { useVersionCount, versionsText } from './use-version-count'

type Choice = 'create_marker' | 'delete_all'

/** In a bucket that keeps versions: hide what is there, or delete every version of it. */
export function DeleteVersionedDialog({
  context,
  place,
  entries,
  kind,
  hasLock,
  onBegun,
  onClose,
}: DeletionProps & { kind: KeptVersioning; hasLock: boolean }) {
  const [choice, setChoice] = useState<Choice>('create_marker')
  const begin = useBeginDeletion(context, place)
  const contents = useQuery(contentsOf(context, place.bucket, entries))
  const isAll = choice === 'delete_all'
  const count = useVersionCount(context, place.bucket, { entries, wanted: isAll })
  const [first] = entries
  const what = entries.length === 1 && first ? shownName(first.name) : amountOf(entries)

  function confirm() {
    if (!isAll) begin.objects({ what, kept: keptAfterwards[kind] }, entries)
    else if (count.counted) begin.versions({ what }, count.counted.versions)
    else return
    onBegun?.()
    onClose()
  }

  return (
    <Dialog
      title={`Delete ${nameOf(entries)}`}
      intent="destructive"
      size={500}
      status={isAll && !count.counted ? 'incomplete' : 'ready'}
      error={count.error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div>
        <Text>
          {`${wording(entries)} `}
          <HelpLink topic="versioning">About versions</HelpLink>
        </Text>
        <DeletionList items={entries.map((entry) => ({ id: refId(entry), name: visibleText(entry.key) }))} />
      </div>
      <OptionCards<Choice>
        label="How to delete"
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'create_marker', label: 'Create Delete Marker(s)', description: markers[kind] },
          {
            value: 'delete_all',
            label: 'Delete All Versions',
            description: `Permanent: every version and delete marker will be deleted.${hasLock ? ' Versions that are locked stay.' : ''}`,
          },
        ]}
      />
      <Text size="sm" c="dimmed" mih={21} role="status" className="tabular">
        {isAll ? `${count.text} This action cannot be undone.` : contents.data && contentsText(contents.data)}
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>
          {isAll
            ? `Delete ${count.counted ? versionsText(count.counted.versions.length) : 'all versions'}`
            : `Delete ${amountOf(entries)}`}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

function wording(entries: readonly Entry[]): string {
  const folders = entries.filter(({ type }) => type === 'folder').length
  if (folders === entries.length)
    return `The following ${folders === 1 ? 'folder' : 'folders'}, and all contained data and versions, will be deleted.`
  if (folders === 0)
    return `The following ${entries.length === 1 ? 'object' : 'objects'} will be deleted. This bucket keeps versions.`
  return 'The following objects and folders, and all data and versions that the folders contain, will be deleted.'
}

const markers: Readonly<Record<KeptVersioning, string>> = {
  [versioning.enabled]: 'Objects appear deleted, but previous versions are kept, count as storage and can be restored.',
  [versioning.suspended]:
    'Objects appear deleted. Versioning of this bucket is suspended: what was uploaded since then is gone for good, versions from before are kept and can be restored.',
}

/** What the panel says that stays, after the count of what was deleted. */
const keptAfterwards: Readonly<Record<KeptVersioning, string>> = {
  [versioning.enabled]: 'previous versions are kept',
  [versioning.suspended]: 'versions from before are kept',
}
