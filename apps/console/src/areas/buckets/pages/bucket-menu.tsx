import { Loader } from '@mantine/core'
import type { Action } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'

interface Props {
  name: string
  deleting: boolean
  actions: readonly Action[]
}

export const BucketMenu = ({ name, deleting, actions }: Props) =>
  deleting ? (
    <Loader size="xs" aria-label={`Deleting ${name}`} />
  ) : (
    <ActionMenu label={`Actions for ${name}`} actions={actions} />
  )
