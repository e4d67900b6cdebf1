import type { Application } from '../application'

export const dataverse: Application = {
  id: 'dataverse',
  name: 'Dataverse',
  description: 'Repository for research data that can be cited.',
  categories: ['Scientific'],
  docs: 'https://guides.dataverse.org/',
  accessType: 'S3-Credentials',
}
