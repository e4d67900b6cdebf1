import { Group, List, Loader, Text } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
import { Check, Circle } from 'lucide-react'
import { bootProgress, type ShownStep } from '../model/instance-state'

/** How far a machine has come on its way to its first login; nothing for one that does not boot. */
export function BootProgress({ of }: { of: Instance }) {
  const steps = bootProgress(of)
  if (steps.length === 0) return null
  return (
    <div role="group" aria-label="Progress">
      <List listStyleType="none" spacing={4} m={0} p={0}>
        {steps.map(({ label, state }) => (
          <List.Item key={label} {...(state === 'now' && { 'aria-current': 'step' })}>
            <Group gap="xs" wrap="nowrap" {...(state === 'ahead' && { c: 'dimmed' })}>
              <Mark state={state} />
              <Text span size="sm" fw={state === 'now' ? 500 : 400}>
                {label}
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

const Mark = ({ state }: Pick<ShownStep, 'state'>) => {
  if (state === 'now') return <Loader size={16} aria-hidden />
  if (state === 'done')
    return <Check size={16} role="img" aria-label="Done" color="var(--mantine-color-green-filled)" />
  return <Circle size={16} aria-hidden />
}
