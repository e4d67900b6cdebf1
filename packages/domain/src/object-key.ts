import { byteCount } from './text-rules'

export const maxObjectKeyBytes = 1024
/** A zero-byte object of this name keeps an empty folder visible. */
export const folderPlaceholder = '.file_placeholder'

/** Why a name cannot be an object's key, or undefined. Browsers and proxies rewrite `.` and `..` in addresses. */
export function objectKeyProblem(key: string): string | undefined {
  if (key === '') return 'The name is empty.'
  if (/\p{Surrogate}/u.test(key)) return 'The name is not valid text.'
  if (byteCount(key) > maxObjectKeyBytes) return 'The name with its folders is longer than 1024 bytes.'
  if (key.split('/').some((component) => component === '.' || component === '..'))
    return 'A folder or file cannot be called "." or "..".'
  return undefined
}

/** Key of the placeholder in `folder`, which is given without a trailing slash. */
export const placeholderKey = (folder: string): string => `${folder}/${folderPlaceholder}`

/** Keys that stand for a folder and not for a file: the placeholder, and what other tools store as `folder/`. */
export const isFolderMark = (key: string): boolean => key.endsWith('/') || key.split('/').at(-1) === folderPlaceholder

/** Whether a listing of one folder hides an entry; `name` is the key without the folder's prefix. */
export const isHiddenEntry = (name: string): boolean => name === '' || name.includes(folderPlaceholder)
