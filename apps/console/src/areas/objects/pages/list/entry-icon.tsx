import { File, FileArchive, FileAudio, FileCode, FileImage, FileText, FileVideo, Folder } from 'lucide-react'
import { type Entry, kindOf } from '../../model/entries'

const icons = {
  folder: Folder,
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  text: FileText,
  code: FileCode,
  archive: FileArchive,
  other: File,
}

export function EntryIcon({ entry, size = 18 }: { entry: Entry; size?: number }) {
  const Icon = icons[kindOf(entry)]
  return (
    <Icon
      size={size}
      strokeWidth={size > 30 ? 1.25 : 1.75}
      color={entry.type === 'file' ? 'var(--mantine-color-dimmed)' : 'var(--mantine-primary-color-filled)'}
      aria-hidden
      style={{ flexShrink: 0 }}
    />
  )
}
