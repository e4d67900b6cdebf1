import { Button, Group, Skeleton } from '@mantine/core'
import { maxBucketTags, type Tag, tooManyTags } from '@perigee/s3/tags'
import { Pencil, Trash2 } from 'lucide-react'
import { useTrialGate } from '@/areas/trial/public'
import { ErrorState } from '@/components/error-state'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import { useMay } from '@/lib/use-may'
import { DeleteItemsDialog } from '../lists/delete-items-dialog'
import { ItemButton } from '../lists/item-button'
import { useListSetting } from '../lists/list-setting'
import type { SectionProps } from '../section-props'
import { TagDialog } from './tag-dialog'
import { tagSetting } from './tag-setting'

/** Keys and values that say what a bucket is for; tools and bills sort by them. */
export function TagsSection({ project, bucket: { bucketName: bucket } }: SectionProps) {
  const place = { project, bucket }
  const { items, error, retry } = useListSetting(place, tagSetting)
  const gate = useTrialGate()
  const mayChange = useMay(project)('bucket.setTags')
  if (error && !items) return <ErrorState title="The tags could not be loaded" error={error} onRetry={retry} />
  if (!items) return <Skeleton h={88} aria-busy />

  const edit = (at: number) => openDialog(TagDialog, { place, begun: { items, at } })
  const add = () => (items.length < maxBucketTags ? edit(-1) : notify.warning(tooManyTags(maxBucketTags)))
  const remove = ({ key }: Tag, at: number) =>
    openDialog(DeleteItemsDialog, { place, setting: tagSetting, begun: { items, at }, name: key })
  const removeAll = () => openDialog(DeleteItemsDialog, { place, setting: tagSetting, begun: { items, at: -1 } })

  return (
    <SettingsSection title="Tags">
      <SettingRow
        name={items.length === 0 ? 'No tags' : `${items.length} of ${maxBucketTags} tags`}
        value={
          mayChange
            ? 'Keys and values that say what the bucket is for. S3 tools read and set them too.'
            : 'Your role in this project cannot change them.'
        }
        action={
          mayChange && (
            <Group gap="xs">
              {items.length > 1 && (
                <Button variant="subtle" color="red" onClick={gate(removeAll)}>
                  Delete all tags
                </Button>
              )}
              <Button variant="default" onClick={gate(add)}>
                Add tag
              </Button>
            </Group>
          )
        }
      />
      {items.map((tag, at) => (
        <SettingRow
          key={tag.key}
          name={tag.key}
          value={tag.value || 'No value'}
          action={
            mayChange && (
              <Group gap={4}>
                <ItemButton icon={Pencil} label={`Edit tag ${tag.key}`} onClick={gate(() => edit(at))} />
                <ItemButton icon={Trash2} label={`Delete tag ${tag.key}`} onClick={gate(() => remove(tag, at))} />
              </Group>
            )
          }
        />
      ))}
    </SettingsSection>
  )
}
