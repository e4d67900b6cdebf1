import { ActionMenu } from '@/components/actions/action-menu'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { InstanceAddress } from './instance-address'
import { type InstanceListProps, liveInstance, menuLabel } from './instance-list'
import { InstanceName } from './instance-name'
import { InstanceStatus } from './instance-status'

/** The table's rows on a narrow screen. */
export const InstanceCards = ({ instances, ...list }: Omit<InstanceListProps, 'busy'>) => (
  <RowCards label="Instances">
    {instances?.map((instance) => (
      <RowCard
        key={instance.id}
        live={liveInstance(instance, list)}
        busy={instance.deleting}
        title={<InstanceName of={instance} onOpen={list.onOpen} />}
        menu={<ActionMenu label={menuLabel(instance)} actions={list.actionsOf(instance)} />}
        facts={[
          { title: 'Status', text: <InstanceStatus of={instance} /> },
          { title: 'Hostname', text: instance.hostname },
          { title: 'Address', text: <InstanceAddress of={instance} /> },
          { title: 'Type', text: instance.instanceType },
          { title: 'Updated', text: <Moment at={instance.updated} /> },
          { title: 'Created', text: <Moment at={instance.created} /> },
        ]}
      />
    ))}
  </RowCards>
)
