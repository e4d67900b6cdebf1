import { Text } from '@mantine/core'
import { TablePagination } from '@/components/data-table/table-pagination'
import type { Folder } from '../../model/use-folder'
import styles from './list.module.css'

interface Props {
  folder: Pick<Folder, 'more' | 'find' | 'orderNote' | 'total' | 'page' | 'size' | 'setPage' | 'setSize'> & {
    entries: readonly unknown[] | undefined
  }
  /** Goes on after what the order is worth where there is more. */
  more?: string | undefined
}

/** Below a list: what its order is worth, and its other pages. */
export const FolderFoot = ({ folder, more }: Props) => (
  <>
    {folder.more && folder.entries && folder.find === '' && (
      <Text size="sm" c="dimmed" mt="sm" role="note">
        {folder.orderNote(folder.entries.length)}
        {more && ` ${more}`}
      </Text>
    )}
    <div className={styles['foot']}>
      {folder.entries && (
        <TablePagination
          total={folder.total}
          more={folder.more}
          page={folder.page}
          size={folder.size}
          allowAll={false}
          onPage={folder.setPage}
          onSize={folder.setSize}
        />
      )}
    </div>
  </>
)
