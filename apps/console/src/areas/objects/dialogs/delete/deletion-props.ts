import type { Place, StorageContext } from '@/areas/storage/public'
import type { Entry } from '../../model/entries'

export interface DeletionProps {
  context: StorageContext
  place: Place
  entries: readonly Entry[]
  /** The deletion has begun. */
  onBegun?: (() => void) | undefined
  onClose: () => void
}
