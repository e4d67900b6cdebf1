import type { Application } from '../application'

export const mastodon: Application = {
  id: 'mastodon',
  name: 'Mastodon',
  description: 'Social network server that keeps its media in object storage.',
  categories: ['Content Delivery'],
  docs: 'https://docs.joinmastodon.org/admin/optional/object-storage/',
  accessType: 'S3-Credentials',
}
