import type { Application } from '../application'

export const msp360: Application = {
  id: 'msp360',
  name: 'MSP360',
  description: 'Backup of desktops and servers, for those who manage many.',
  categories: ['Backup & Recovery'],
  docs: 'https://help.msp360.com/',
  accessType: 'S3-Credentials',
}
