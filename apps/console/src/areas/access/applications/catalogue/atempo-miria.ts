import type { Application } from '../application'

export const atempoMiria: Application = {
  id: 'atempo-miria',
  name: 'Atempo Miria',
  description: 'Backup, archive and migration of very large file collections.',
  categories: ['Backup & Recovery', 'Media'],
  docs: 'https://www.atempo.com/',
  accessType: 'S3-Credentials',
}
