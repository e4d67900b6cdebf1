import { environment, lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const terraformSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => [
  {
    title: 'Environment',
    place: terminal,
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
]
