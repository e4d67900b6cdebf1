import type { Tag } from '@perigee/s3/tags'
import type { ListSetting } from '../lists/list-setting'

export const tagSetting: ListSetting<Tag> = {
  name: 'tags',
  noun: 'tag',
  read: (client, at) => client.getBucketTags(at),
  write: (client, { bucket, items }) => client.putBucketTags({ bucket, tags: items }),
}
