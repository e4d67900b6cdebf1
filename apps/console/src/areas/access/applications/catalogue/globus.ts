import type { Application } from '../application'

export const globus: Application = {
  id: 'globus',
  name: 'Globus',
  description: 'Transfer and sharing of research data.',
  categories: ['Scientific'],
  docs: 'https://docs.globus.org/',
  accessType: 'S3-Credentials',
}
