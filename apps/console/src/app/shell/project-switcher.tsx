import { Popover, Text, UnstyledButton } from '@mantine/core'
import { Box, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useProjectIfAny } from '@/lib/use-project'
import styles from './navigation.module.css'
import { ProjectChoice } from './project-choice'

/** Shows the project one is in and leads to the others, own and shared. */
export function ProjectSwitcher({ narrow }: { narrow: boolean }) {
  const current = useProjectIfAny()
  const [opened, setOpened] = useState(false)
  const text = current?.name ?? 'Choose a project'
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={narrow ? 240 : 'target'}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={styles['switcher']}
          aria-label={current ? `Project: ${current.name}` : text}
          onClick={() => setOpened(!opened)}
        >
          <Box size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
          {!narrow && (
            <>
              <Text truncate flex={1} fw={500} {...(!current && { c: 'dimmed' })}>
                {text}
              </Text>
              <ChevronsUpDown size={16} aria-hidden style={{ flex: 'none' }} />
            </>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ProjectChoice current={current} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
