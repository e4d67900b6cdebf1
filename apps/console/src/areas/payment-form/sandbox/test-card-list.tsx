import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import { testCards } from '@perigee/domain/cards/test-cards'
import { List } from 'lucide-react'
import { grouped } from './card-number'

/** All numbers that the sandbox takes, with what becomes of each. */
export const TestCardList = ({ onPick }: { onPick: (number: string) => void }) => (
  <Menu position="bottom-end" width={330}>
    <Menu.Target>
      <Tooltip label="Choose a test card">
        <ActionIcon aria-label="Choose a test card">
          <List size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {testCards.map(({ number, means }) => (
        <Menu.Item key={number} onClick={() => onPick(number)}>
          <Text size="sm" className="tabular">
            {grouped(number)}
          </Text>
          <Text size="xs" c="dimmed">
            {means}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
