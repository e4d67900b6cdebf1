import type { Instance } from '@perigee/contract/compute'
import type { Action } from '@/components/actions/action'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'

export interface InstanceListProps {
  /** Absent while they are on their way. */
  instances: readonly Instance[] | undefined
  busy: boolean
  actionsOf: (instance: Instance) => readonly Action[]
  onOpen: (instance: Instance) => void
}

export const menuLabel = ({ name }: Instance): string => `Actions for ${name}`

export const liveInstance = (
  instance: Instance,
  { actionsOf, onOpen }: Pick<InstanceListProps, 'actionsOf' | 'onOpen'>,
): LiveRowOptions => ({
  label: menuLabel(instance),
  actions: actionsOf(instance),
  onOpen: () => onOpen(instance),
})
