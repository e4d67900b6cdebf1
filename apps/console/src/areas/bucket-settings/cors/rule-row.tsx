import { Group } from '@mantine/core'
import type { CorsRule } from '@perigee/domain/cors-rule'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { SettingRow } from '@/components/settings-section'
import { ItemButton } from '../lists/item-button'
import { RuleFacts } from './rule-facts'

interface Props {
  rule: CorsRule
  at: number
  count: number
  /** These three are absent where the person may not change rules. */
  onMove?: (by: -1 | 1) => void
  onEdit?: () => void
  onDelete?: () => void
}

export function RuleRow({ rule, at, count, onMove, onEdit, onDelete }: Props) {
  const number = `rule ${at + 1}`
  return (
    <SettingRow
      name={rule.id ? `${at + 1}. ${rule.id}` : `${at + 1}. Rule`}
      value={<RuleFacts rule={rule} />}
      action={
        onMove &&
        onEdit &&
        onDelete && (
          <Group gap={4}>
            {count > 1 && (
              <>
                <ItemButton icon={ArrowUp} label={`Move ${number} up`} idle={at === 0} onClick={() => onMove(-1)} />
                <ItemButton
                  icon={ArrowDown}
                  label={`Move ${number} down`}
                  idle={at === count - 1}
                  onClick={() => onMove(1)}
                />
              </>
            )}
            <ItemButton icon={Pencil} label={`Edit ${number}`} onClick={onEdit} />
            <ItemButton icon={Trash2} label={`Delete ${number}`} onClick={onDelete} />
          </Group>
        )
      }
    />
  )
}
