import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { downloadText } from '@/lib/download-text'

interface Props {
  /** Asked for when it is pressed: names carry the time. */
  fileName: () => string
  text: string
  onDownload: () => void
}

export const DownloadButton = ({ fileName, text, onDownload }: Props) => (
  <Button
    variant="default"
    leftSection={<Download size={16} aria-hidden />}
    onClick={() => {
      onDownload()
      downloadText(fileName(), text)
    }}
  >
    Download
  </Button>
)
