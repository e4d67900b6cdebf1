import type { Application } from '../application'

export const lucidlink: Application = {
  id: 'lucidlink',
  name: 'LucidLink',
  description: 'Remote files that open as if they were local.',
  categories: ['File Management', 'Media'],
  docs: 'https://support.lucidlink.com/',
  accessType: 'S3-Credentials',
}
