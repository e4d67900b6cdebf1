import { Group } from '@mantine/core'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { ActionMenu } from '@/components/actions/action-menu'
import { type AccessKeyListProps, liveKey } from './access-key-list'
import { KeyName, shownKeyName } from './key-name'
import { Buckets, Expiry, LastUse, Permissions } from './key-facts'
import { KeyTick } from './key-tick'
import { typeOf } from './known-of-key'

/** The table's rows on a narrow screen. */
export const AccessKeyCards = ({ keys, actionsOf, canSelect, ...ticks }: AccessKeyListProps) => (
  <RowCards label="Access keys">
    {keys?.map((key) => (
      <RowCard
        key={key.id}
        live={liveKey(key, actionsOf)}
        title={
          <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
            {canSelect(key) && <KeyTick keyInfo={key} {...ticks} />}
            <KeyName of={key} />
          </Group>
        }
        menu={<ActionMenu label={`Actions for ${shownKeyName(key.name)}`} actions={actionsOf(key)} />}
        facts={[
          { title: 'Type', text: typeOf(key) },
          { title: 'Permissions', text: <Permissions of={key} /> },
          { title: 'Buckets', text: <Buckets of={key} /> },
          { title: 'Expires', text: <Expiry of={key} /> },
          { title: 'Last used', text: <LastUse of={key} /> },
          { title: 'Date created', text: <Moment at={key.createdAt} /> },
          { title: 'Created by', text: key.creatorEmail || 'unknown' },
        ]}
      />
    ))}
  </RowCards>
)
