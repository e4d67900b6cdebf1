import type { Application } from '../application'
import { environment, lines, region } from '../lines'

export const terraform: Application = {
  id: 'terraform',
  name: 'Terraform state',
  description: 'Keeps the state of Terraform and OpenTofu, with its lock, in a bucket.',
  categories: [],
  docs: 'https://developer.hashicorp.com/terraform/language/backend/s3',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, bucket }) => [
    {
      title: 'Environment',
      place: 'Terminal',
      secret: true,
      text: lines(...environment({ accessKeyId, secretKey })),
    },
    {
      title: 'Backend',
      place: 'backend.tf',
      secret: false,
      text: lines(
        'terraform {',
        '  backend "s3" {',
        `    bucket                      = "${bucket}"`,
        '    key                         = "terraform.tfstate"',
        `    region                      = "${region}"`,
        `    endpoints                   = { s3 = "${endpoint}" }`,
        '    use_path_style              = true',
        '    use_lockfile                = true',
        '    skip_credentials_validation = true',
        '    skip_metadata_api_check     = true',
        '    skip_region_validation      = true',
        '    skip_requesting_account_id  = true',
        '  }',
        '}',
      ),
    },
  ],
}
