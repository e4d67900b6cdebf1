import { Table, VisuallyHidden } from '@mantine/core'

/** The head of the last column, where the menus of the rows are. */
export const ActionsHead = ({ width = 60 }: { width?: number }) => (
  <Table.Th w={width}>
    <VisuallyHidden>Actions</VisuallyHidden>
  </Table.Th>
)
