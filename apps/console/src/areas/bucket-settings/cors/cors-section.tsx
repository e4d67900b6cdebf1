import { Button, Group, Skeleton } from '@mantine/core'
import type { CorsRule } from '@perigee/domain/cors-rule'
import { maxCorsRules, tooManyCorsRules } from '@perigee/s3/cors/check-rules'
import { useTrialGate } from '@/areas/trial/public'
import { ErrorState } from '@/components/error-state'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import { useMay } from '@/lib/use-may'
import { DeleteItemsDialog } from '../lists/delete-items-dialog'
import { useListSetting } from '../lists/list-setting'
import type { SectionProps } from '../section-props'
import { CorsTester } from './cors-tester'
import { corsSetting, ruleName, withoutRules } from './cors-setting'
import { RuleDialog } from './rule-dialog'
import { RuleRow } from './rule-row'
import { useMoveRule } from './use-move-rule'

/** Which pages of other websites may use the bucket from a browser. */
export function CorsSection({ project, bucket: { bucketName: bucket } }: SectionProps) {
  const place = { project, bucket }
  const { items: rules, error, retry } = useListSetting(place, corsSetting)
  const gate = useTrialGate()
  const mayChange = useMay(project)('bucket.setCors')
  const move = useMoveRule(place, rules ?? [])
  if (error && !rules) return <ErrorState title="The CORS rules could not be loaded" error={error} onRetry={retry} />
  if (!rules) return <Skeleton h={88} aria-busy />

  const edit = (at: number) => openDialog(RuleDialog, { place, begun: { items: rules, at } })
  const add = () => (rules.length < maxCorsRules ? edit(-1) : notify.warning(tooManyCorsRules))
  const remove = (at: number, rule?: CorsRule) =>
    openDialog(DeleteItemsDialog, {
      place,
      setting: corsSetting,
      begun: { items: rules, at },
      ...(rule && { name: ruleName(rule, at) }),
      last: withoutRules,
    })

  return (
    <SettingsSection title="Pages of other websites (CORS)">
      <SettingRow
        name={rules.length === 0 ? 'No CORS rules' : `${rules.length} CORS ${rules.length === 1 ? 'rule' : 'rules'}`}
        value={
          !mayChange
            ? 'Your role in this project cannot change them.'
            : rules.length === 0
              ? withoutRules
              : 'The first rule that fits a request lets it pass. S3 tools read and set these rules too.'
        }
        action={
          mayChange && (
            <Group gap="xs">
              {rules.length > 1 && (
                <Button variant="subtle" color="red" onClick={gate(() => remove(-1))}>
                  Delete all rules
                </Button>
              )}
              <Button variant="default" onClick={gate(add)}>
                Add CORS rule
              </Button>
            </Group>
          )
        }
      />
      {rules.map((rule, at) => (
        <RuleRow
          key={at}
          rule={rule}
          at={at}
          count={rules.length}
          {...(mayChange && {
            onMove: gate((by: -1 | 1) => move(at, by)),
            onEdit: gate(() => edit(at)),
            onDelete: gate(() => remove(at, rule)),
          })}
        />
      ))}
      <CorsTester rules={rules} />
    </SettingsSection>
  )
}
