import { List } from '@mantine/core'
import { OptionCards } from '@/components/option-cards'
import type { StepView } from './step-view'

const flows = [
  {
    value: 'fullAccess',
    label: 'Full Access',
    tag: '1-click setup',
    description: (
      <List size="sm">
        <List.Item>All permissions</List.Item>
        <List.Item>All buckets in the project</List.Item>
        <List.Item>Best for trying out an app</List.Item>
      </List>
    ),
  },
  {
    value: 'advanced',
    label: 'Advanced',
    description: (
      <List size="sm">
        <List.Item>Choose permissions</List.Item>
        <List.Item>Choose buckets</List.Item>
        <List.Item>Choose an expiry date</List.Item>
      </List>
    ),
  },
] as const

export const ChooseFlowStep: StepView = ({ draft, application, onEdit }) => (
  <OptionCards
    label={application ? `Select the access configuration for ${application.name}` : 'Select the access configuration'}
    options={flows}
    value={draft.flow}
    onChange={(flow) => onEdit({ flow })}
  />
)
