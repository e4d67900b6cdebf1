import { Alert, Checkbox, Stack, Switch } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { StepView } from './step-view'
import { toggle, toggleAll } from './toggle-rights'

/** None is needed: an application that knows nothing of locks works without. */
export const LockPermissionStep: StepView = ({ draft: { rights }, locks, onEdit }) => {
  const all = locks.map(({ right }) => right)
  return (
    <>
      <Switch
        label="All Object Lock Permissions"
        checked={all.every((right) => rights.includes(right))}
        data-autofocus
        onChange={(event) => onEdit({ rights: toggleAll(rights, all, event.currentTarget.checked) })}
      />
      <Stack gap="sm" role="group" aria-label="Object Lock Permissions">
        {locks.map(({ right, label, explains }) => (
          <Checkbox
            key={right}
            label={label}
            description={explains}
            checked={rights.includes(right)}
            onChange={() => onEdit({ rights: toggle(rights, right) })}
          />
        ))}
      </Stack>
      {rights.includes('bypassGovernanceRetention') && (
        <Alert color="yellow" variant="light" role="status" icon={<TriangleAlert size={18} aria-hidden />}>
          BypassGovernanceRetention allows deleting or modifying objects that are locked in governance mode. Give it
          only to applications that you trust with that.
        </Alert>
      )}
    </>
  )
}
