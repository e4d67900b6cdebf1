import { bucketTotals } from '@/areas/storage/public'
import { Skeleton, Text } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import type { Entry, VersionEntry } from '../../model/entries'
import { isVersion } from '../../model/entries'
import { canBypass, keepsVersion, type KnownLock, locksOf } from '../../model/locks'
import { BypassOffer } from '../lock/bypass-offer'
import { useBeginDeletion } from './begin-deletion'
import type { DeletionProps } from './deletion-props'
import { deletionTree } from './deletion-tree'
import styles from './deletion-tree.module.css'
import { LockedDeleteDialog } from './locked-delete-dialog'
import { useVersionCount, versionsText } from './use-version-count'

/** Locks are looked up for so many versions; of others the gateway says it, and they are listed then. */
const locksReadAtMost = 200

/** Deletes versions for good: those that are locked are named, and left. */
export function DeleteVersionsDialog(props: DeletionProps) {
  const { context, place, entries, onBegun, onClose } = props
  const { project } = context
  const begin = useBeginDeletion(context, place)
  const totals = useQuery(bucketTotals(project.id, place.bucket))
  const count = useVersionCount(context, place.bucket, { entries, wanted: true })
  const lockable = entries.filter((entry): entry is VersionEntry => isVersion(entry) && !entry.isDeleteMarker)
  const hasLock = totals.data?.objectLockEnabled !== false && lockable.length > 0
  const locks = useQuery({
    ...locksOf(context, place.bucket, lockable.slice(0, locksReadAtMost)),
    enabled: hasLock && !totals.isPending,
  })
  const now = new Date()
  const known = (locks.data ?? []).filter((lock) => keepsVersion(lock, now))
  const [only] = entries
  const [lock] = known
  if (entries.length === 1 && lock && only) return <LockedDeleteDialog {...props} lock={lock} />

  const byVersion = new Map(known.flatMap((each) => (each.ref.version === undefined ? [] : [[each.ref.version, each]])))
  const isKept = ({ key, version }: { key: string; version: string }) => byVersion.get(version)?.ref.key === key
  const doomed = count.counted?.versions.filter((version) => !isKept(version))
  const looking = hasLock && locks.isPending
  const bypassable = known.filter((each) => canBypass(each, now)).map(({ ref }) => ref)

  function confirm() {
    if (!doomed) return
    begin.versions({ what: versionsText(doomed.length) }, doomed)
    onBegun?.()
    onClose()
  }

  const isNothing = doomed?.length === 0
  return (
    <Dialog
      title={titleOf(entries)}
      intent="destructive"
      size={560}
      status={!isNothing && (!doomed || looking) ? 'incomplete' : 'ready'}
      error={count.error}
      onSubmit={isNothing ? onClose : confirm}
      onClose={onClose}
    >
      <Text>
        {known.length > 0 && 'Some versions are locked and cannot be deleted. '}
        {`The following ${entries.length === 1 ? 'version' : 'versions'}${entries.some(({ type }) => type === 'folder') ? ', and all contained data,' : ''} will be deleted. This action cannot be undone.`}
      </Text>
      {looking ? <Skeleton height={90} /> : <Tree entries={entries} known={byVersion} count={doomed?.length} />}
      <Text size="sm" c="dimmed" mih={21} role="status" className="tabular">
        {doomed && known.length > 0
          ? `${versionsText(doomed.length)} will be deleted, ${known.length.toLocaleString('en')} locked ${known.length === 1 ? 'one stays' : 'ones stay'}.`
          : count.text}
      </Text>
      <BypassOffer
        bucket={place.bucket}
        refs={bypassable}
        act="delete"
        label={`Delete ${versionsText(bypassable.length)} against governance…`}
      />
      <DialogActions>
        {isNothing ? <CloseButton /> : <CancelButton />}
        {!isNothing && <SubmitButton>{`Delete ${doomed ? versionsText(doomed.length) : 'versions'}`}</SubmitButton>}
      </DialogActions>
    </Dialog>
  )
}

interface TreeProps {
  entries: readonly Entry[]
  known: ReadonlyMap<string, KnownLock>
  /** Versions altogether. */
  count: number | undefined
}

function Tree({ entries, known, count }: TreeProps) {
  const [first, ...others] = entries
  const counts = new Map(
    first?.type === 'folder' && others.length === 0 && count !== undefined ? [[first.key, count]] : [],
  )
  const { lines, expanded } = deletionTree(entries, { locks: known, counts, now: new Date() })
  return (
    <div className={styles['tree']} role="group" aria-label="To be deleted" tabIndex={0}>
      {lines.map(({ key, children }) => (
        <details key={key} open={expanded}>
          <summary>{visibleText(key)}</summary>
          <ul>
            {children.map(({ id, text, lock }) => (
              <li key={id}>
                <span className="tabular">{text}</span>
                {lock !== undefined && (
                  <Text span size="xs" className={styles['locked'] ?? ''}>
                    {lock}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

/** 'Delete version', 'Delete versions', 'Delete versions and folders' … */
function titleOf(entries: readonly Entry[]): string {
  const folders = entries.filter(({ type }) => type === 'folder').length
  const versions = entries.length - folders
  const plural = (word: string, count: number) => (count === 1 ? [word] : count > 1 ? [`${word}s`] : [])
  return `Delete ${[...plural('version', versions), ...plural('folder', folders)].join(' and ')}`
}
