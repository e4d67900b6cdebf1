import type { Application } from '../application'

export const splunk: Application = {
  id: 'splunk',
  name: 'Splunk',
  description: 'Search and analysis of machine data, with its older data in object storage.',
  categories: ['Backup & Recovery'],
  docs: 'https://docs.splunk.com/',
  accessType: 'S3-Credentials',
}
