import { Text } from '@mantine/core'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { showDate } from '@/lib/show-date'
import { AccessKeyMenu } from './access-key-menu'
import type { AccessKeyListProps } from './access-key-table'

/** The table's rows on a narrow screen. */
export const AccessKeyCards = ({ keys, onDelete }: AccessKeyListProps) => (
  <RowCards label="Access keys">
    {keys?.map((key) => (
      <RowCard
        key={key.id}
        title={
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {key.name}
          </Text>
        }
        menu={<AccessKeyMenu name={key.name} onDelete={() => onDelete(key)} />}
        facts={[
          { title: 'Date Created', text: showDate(key.createdAt) },
          { title: 'Created By', text: key.creatorEmail || 'unknown' },
        ]}
      />
    ))}
  </RowCards>
)
