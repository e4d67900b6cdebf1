import { groupOf, type Upload } from '../model/upload'
import { noUploads, type UploadTally, type UploadTotals } from '../model/upload-tally'

/** What stands in the list: a file, or a folder with everything that came in it. */
export type UploadLine =
  | { kind: 'file'; id: string; upload: Upload; inFolder: boolean }
  | { kind: 'folder'; id: string; bucket: string; folder: string; totals: UploadTotals; isOpen: boolean }

/** In the order of their coming; the files of a folder stand together below it, where it is open. */
export function uploadLines(
  uploads: readonly Upload[],
  tally: UploadTally,
  isOpen: (group: string) => boolean,
): UploadLine[] {
  const lines: UploadLine[][] = []
  const groups = new Map<string, UploadLine[]>()
  for (const upload of uploads) {
    const group = groupOf(upload)
    const inFolder = group !== null
    const file = (): UploadLine => ({ kind: 'file', id: String(upload.id), upload, inFolder })
    if (group === null) {
      lines.push([file()])
      continue
    }
    const known = groups.get(group)
    if (known) {
      if (isOpen(group)) known.push(file())
      continue
    }
    const { bucket, folder } = upload
    const totals = tally.groups.get(group) ?? noUploads
    const head: UploadLine = { kind: 'folder', id: group, bucket, folder: folder ?? '', totals, isOpen: isOpen(group) }
    const members = isOpen(group) ? [head, file()] : [head]
    groups.set(group, members)
    lines.push(members)
  }
  return lines.flat()
}
