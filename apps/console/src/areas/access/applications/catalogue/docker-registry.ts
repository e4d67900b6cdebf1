import { dockerRegistrySnippets } from '@perigee/s3/tool-snippets/docker-registry'
import type { Application } from '../application'

export const dockerRegistry: Application = {
  id: 'docker-registry',
  name: 'Docker',
  description: 'Registry for container images that keeps its layers in a bucket.',
  categories: ['Content Delivery'],
  docs: 'https://distribution.github.io/distribution/storage-drivers/s3/',
  accessType: 'S3-Credentials',
  snippets: dockerRegistrySnippets,
}
