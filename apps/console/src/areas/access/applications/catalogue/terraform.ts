import { terraformSnippets } from '@perigee/s3/tool-snippets/terraform'
import type { Application } from '../application'

export const terraform: Application = {
  id: 'terraform',
  name: 'Terraform state',
  description: 'Keeps the state of Terraform and OpenTofu, with its lock, in a bucket.',
  categories: [],
  docs: 'https://developer.hashicorp.com/terraform/language/backend/s3',
  accessType: 'S3-Credentials',
  snippets: terraformSnippets,
}
