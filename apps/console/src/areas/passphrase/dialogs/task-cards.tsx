import { Text, UnstyledButton } from '@mantine/core'
import { ChevronRight, Eraser, Plus, Repeat2 } from 'lucide-react'
import { useId } from 'react'
import styles from './task-cards.module.css'
import type { Task } from '../model/wizard'

const tasks = [
  { task: 'create', icon: Plus, label: 'Create', description: 'Create a new passphrase and use it from now on.' },
  { task: 'switch', icon: Repeat2, label: 'Switch', description: 'Use another passphrase that you already have.' },
  { task: 'clear', icon: Eraser, label: 'Clear', description: 'Forget the passphrase in this browser tab.' },
] as const satisfies readonly { task: Task; icon: typeof Plus; label: string; description: string }[]

/** What can be done about the passphrase; pressing one begins it. */
export function TaskCards({ onPick }: { onPick: (task: Task) => void }) {
  const id = useId()
  return tasks.map(({ task, icon: Icon, label, description }) => (
    <UnstyledButton
      key={task}
      className={styles['card']}
      aria-label={label}
      aria-describedby={`${id}-${task}`}
      onClick={() => onPick(task)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles['words']}>
        <Text component="span" fw={500} display="block">
          {label}
        </Text>
        <Text component="span" size="sm" c="dimmed" id={`${id}-${task}`}>
          {description}
        </Text>
      </span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </UnstyledButton>
  ))
}
