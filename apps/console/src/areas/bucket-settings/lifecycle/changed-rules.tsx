import { Alert, List, Text } from '@mantine/core'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import type { Versioning } from '@perigee/domain/versioning'
import { TriangleAlert } from 'lucide-react'
import { ruleTitle, whatItDoes } from './rule-words'
import type { RulesChanged } from './use-save-rules'

interface Props {
  clash: RulesChanged
  versioning: Versioning
  /** The rule that was to be changed, where it is no longer there. */
  gone?: LifecycleRule | undefined
}

/** Says that the rules are others by now, and what they are: what is saved next goes by these. */
export const ChangedRules = ({ clash, versioning, gone }: Props) => (
  <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
    <Text size="sm">{clash.message}</Text>
    {gone && <Text size="sm">{`${ruleTitle(gone)} is no longer among them.`}</Text>}
    <Text size="sm" mt="xs">
      {clash.rules.length === 0 ? 'Now there are no rules.' : 'Now they are:'}
    </Text>
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {clash.rules.map((rule) => (
        <List.Item key={rule.id}>
          {`${ruleTitle(rule)}${rule.isEnabled ? '' : ' (off)'}: ${whatItDoes(rule, versioning).join(' ')}`}
        </List.Item>
      ))}
    </List>
  </Alert>
)
