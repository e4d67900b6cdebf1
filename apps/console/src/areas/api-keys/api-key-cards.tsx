import { Group } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { type ApiKeyListProps, KeyTick, liveKey, menuLabel } from './api-key-list'
import { Calls, Expiry, KeyName, KeyRights, LastUse } from './key-facts'

/** The table's rows on a narrow screen. */
export const ApiKeyCards = (list: ApiKeyListProps) => (
  <RowCards label="API keys">
    {list.keys?.map((key) => (
      <RowCard
        key={key.id}
        live={liveKey(key, list)}
        title={
          <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
            <KeyTick of={key} {...list} />
            <KeyName of={key} replaced={list.isReplaced(key)} />
          </Group>
        }
        menu={<ActionMenu label={menuLabel(key)} actions={list.actionsOf(key)} />}
        facts={[
          ...(list.narrows ? [{ title: 'Rights', text: <KeyRights of={key} /> }] : []),
          { title: 'Date created', text: <Moment at={key.createdAt} /> },
          { title: 'Expires', text: <Expiry of={key} /> },
          ...(list.narrows
            ? [
                { title: 'Last used', text: <LastUse of={key} /> },
                { title: 'Calls', text: <Calls of={key} /> },
              ]
            : []),
        ]}
      />
    ))}
  </RowCards>
)
