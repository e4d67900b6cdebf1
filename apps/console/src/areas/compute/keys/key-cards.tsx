import { Text } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { PublicKey } from './public-key'
import { type KeyListProps, liveKey, menuLabel } from './key-list'

/** The table's rows on a narrow screen. */
export const KeyCards = ({ keys, actionsOf }: KeyListProps) => (
  <RowCards label="SSH keys">
    {keys?.map((key) => (
      <RowCard
        key={key.id}
        live={liveKey(key, actionsOf(key))}
        title={
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {key.name}
          </Text>
        }
        menu={<ActionMenu label={menuLabel(key)} actions={actionsOf(key)} />}
        facts={[
          { title: 'Public key', text: <PublicKey of={key} /> },
          { title: 'Created', text: <Moment at={key.created} /> },
        ]}
      />
    ))}
  </RowCards>
)
