import type { Instance } from '@perigee/contract/compute'
import { showMoment } from '@/lib/show-date'
import { addressOf, sshCommand } from '../model/remote-access'
import { priceText } from '../model/price-text'
import type { Fact } from './fact-list'

/** All that is known of a machine, in rows; what is not known is left out. */
export function instanceFacts(instance: Instance, { showsPrices }: { showsPrices: boolean }): Fact[] {
  const { hourMicroCents, storage } = instance
  const plain = (name: string, text: string | undefined): Fact => ({ name, copied: text, shown: text })
  const rows: Fact[] = [
    plain('Name', instance.name),
    plain('ID', instance.id),
    plain('Hostname', instance.hostname),
    plain('Address', addressOf(instance)),
    plain('SSH command', sshCommand(instance)),
    plain('User', instance.user),
    plain('IP address', instance.ipv4Address),
    plain('Type', instance.instanceType),
    plain('Boot disk', instance.bootDiskSizeGB > 0 ? `${instance.bootDiskSizeGB} GB` : ''),
    plain('Image', instance.image),
    plain('Location', instance.location),
    plain('SSH keys', instance.sshKeys.join(', ')),
    plain('Storage', storage ? storage.buckets.join(', ') : ''),
    { name: 'Created', shown: showMoment(instance.created) },
    { name: 'Updated', shown: showMoment(instance.updated) },
    ...(showsPrices && hourMicroCents.running > 0
      ? [
          { name: 'Running', shown: priceText(hourMicroCents.running) },
          { name: 'Stopped', shown: priceText(hourMicroCents.stopped) },
        ]
      : []),
  ]
  return rows.filter(({ shown }) => shown !== undefined && shown !== '')
}
