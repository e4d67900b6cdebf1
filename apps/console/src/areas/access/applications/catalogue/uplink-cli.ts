import type { Application } from '../application'

export const uplinkCli: Application = {
  id: 'uplink-cli',
  name: 'Uplink CLI',
  description: 'The command-line client of the network, which encrypts on your own machine.',
  categories: [],
  isFeatured: true,
  docs: '',
  accessType: 'Access-Grant',
}
