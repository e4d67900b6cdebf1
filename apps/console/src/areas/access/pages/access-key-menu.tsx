import { DeleteItem, RowMenu } from '@/components/data-table/row-menu'

export const AccessKeyMenu = ({ name, onDelete }: { name: string; onDelete: () => void }) => (
  <RowMenu name={name}>
    <DeleteItem onClick={onDelete}>Delete Access</DeleteItem>
  </RowMenu>
)
