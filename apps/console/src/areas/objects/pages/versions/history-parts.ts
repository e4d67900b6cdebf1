import type * as dialogs from '../../lazy-dialogs'
import type { FolderHead } from '../folder-head'

/**
 * What the pages of the past share with the file browser. They get it instead of importing it: code that two pages import
 * becomes a script of its own, and each script that loads others later carries the whole list of these.
 */
export interface HistoryParts {
  FolderHead: typeof FolderHead
  dialogs: typeof dialogs
}
