import { Badge, Group, Loader, Text } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
import { isUnderWay, stateWords, stepWords } from '../model/instance-state'

interface Props {
  of: Instance
  /** Without what it waits for and what is wrong, where that stands elsewhere. */
  short?: boolean
}

/** How a machine is, in a word and a colour; on its way also what it waits for, and else what is wrong. */
export function InstanceStatus({ of, short = false }: Props) {
  const { label, color } = stateWords(of)
  const more = short ? undefined : moreOf(of)
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <Badge component="span" variant="light" color={color} miw="max-content">
          {label}
        </Badge>
        {of.frozen && (
          <Badge component="span" variant="light" color="blue" miw="max-content">
            Frozen
          </Badge>
        )}
        {isUnderWay(of) && <Loader size={14} aria-hidden />}
      </Group>
      {more !== undefined && (
        <Text
          span
          display="block"
          size="xs"
          mt={2}
          c={of.problem === null ? 'dimmed' : 'var(--mantine-color-error)'}
          style={{ overflowWrap: 'anywhere' }}
        >
          {more}
        </Text>
      )}
    </div>
  )
}

function moreOf({ status, deleting, waitsFor, problem }: Instance): string | undefined {
  if (deleting) return undefined
  if (problem !== null) return problem
  return status === 'pending' && waitsFor !== null ? stepWords[waitsFor] : undefined
}
