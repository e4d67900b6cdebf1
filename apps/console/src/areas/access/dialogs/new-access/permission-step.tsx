import { Alert, Chip, Group, Switch } from '@mantine/core'
import { Info } from 'lucide-react'
import { ErrorNote } from '@/components/error-note'
import type { StepView } from './step-view'
import { objectRights } from './rights'
import { toggle, toggleAll } from './toggle-rights'

const all = objectRights.map(({ right }) => right)

export const PermissionStep: StepView = ({ draft: { rights }, missing, onEdit }) => (
  <>
    <Switch
      label="All Permissions"
      checked={all.every((right) => rights.includes(right))}
      data-autofocus
      onChange={(event) => onEdit({ rights: toggleAll(rights, all, event.currentTarget.checked) })}
    />
    <Group gap="xs" role="group" aria-label="Permissions">
      {objectRights.map(({ right, label }) => (
        <Chip
          key={right}
          variant="light"
          checked={rights.includes(right)}
          onChange={() => onEdit({ rights: toggle(rights, right) })}
        >
          {label}
        </Chip>
      ))}
    </Group>
    <ErrorNote error={missing} />
    <Alert variant="light" title="Important" icon={<Info size={18} aria-hidden />}>
      Choose the permissions that your application needs. Without them some of its functions may not work. They cannot
      be changed later: a new access can be created at any time.
    </Alert>
  </>
)
