import { Alert, List, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import type { Versioning } from '@perigee/domain/versioning'
import type { LifecycleEstimate } from '@perigee/s3/xml/lifecycle-estimate'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { sizeWithBytes } from '@/lib/show-size'
import { estimateLines, totalOf } from './estimate-words'
import { whatItDoes, whatItIsAbout } from './rule-words'

interface Props {
  rule: LifecycleRule
  kept: Versioning
  estimate: LifecycleEstimate | undefined
}

/** A rule before it is saved: in words, and with what it would match today. */
export function RuleCheck({ rule, kept, estimate }: Props) {
  return (
    <>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {whatItIsAbout(rule)}
        </Text>
        <List size="sm">
          {whatItDoes(rule, kept).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </div>
      {estimate ? <Estimate {...{ rule, kept, estimate }} /> : <Skeleton h={96} aria-busy aria-label="Counting" />}
      <Text size="sm" c="dimmed">
        {rule.isEnabled
          ? 'It is carried out within an hour or two, and then once a day after midnight UTC. Each day more can be old enough. What object lock protects stays.'
          : 'The rule is off: it does nothing until it is switched on.'}
      </Text>
    </>
  )
}

function Estimate({ rule, kept, estimate }: Required<Props> & { estimate: LifecycleEstimate }) {
  const { count, bytes } = totalOf(estimate)
  const atLeast = estimate.isComplete ? '' : 'at least '
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap={4}>
        <Text fw={500} className="tabular">
          {count === 0 && estimate.isComplete
            ? 'Today this rule would match nothing.'
            : `Today this rule would match ${atLeast}${objects(count)} with ${sizeWithBytes(bytes)}.`}
        </Text>
        {estimateLines(estimate, kept).map((line) => (
          <Text key={line} size="sm" className="tabular">
            {line}
          </Text>
        ))}
        {!estimate.isComplete && (
          <Text size="sm">The bucket is large: only a part of it was looked at, and there may be more.</Text>
        )}
        {!rule.isEnabled && count > 0 && <Text size="sm">None of that happens while it is off.</Text>}
      </Stack>
    </Paper>
  )
}

const objects = (count: number): string => (count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`)

/** Said before a rule may delete; the field in it, which comes once all was counted, gets the focus. */
export function GoneForGood({ children }: { children: ReactNode }) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} py="xs">
        What a rule deletes is gone: nobody can bring it back.
      </Alert>
      <div ref={field}>{children}</div>
    </>
  )
}
