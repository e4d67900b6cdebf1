import { folderPlaceholder } from '@perigee/domain/object-key'

/** A file to upload; `path` is where it goes, seen from the open folder: 'map.png' or 'trips/map.png'. */
export type UploadFile = { path: string; file: File }

/** What a file picker gives; folder pickers tell the way to each file, in no order. */
export const filesOfPicker = (files: FileList | null): UploadFile[] =>
  [...(files ?? [])]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

/** Keeps an empty folder that is dropped. */
export const emptyFolder = (path: string): UploadFile => ({
  path: `${path}/${folderPlaceholder}`,
  file: new File([], folderPlaceholder),
})
