import { Button } from '@mantine/core'
import { passphraseFileName } from '@perigee/domain/passphrase'
import { Check, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConfig } from '@/lib/config'
import { downloadText } from '@/lib/download-text'

interface Props {
  passphrase: string
  /** Names the file: the project, or the access that it belongs to. */
  name: string
}

const shownFor = 2_000

/** Offers the passphrase as a text file. */
export function DownloadPassphrase({ passphrase, name }: Props) {
  const { brand } = useConfig()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(false), shownFor)
    return () => clearTimeout(timer)
  }, [done])

  const download = () => {
    const file = { brand: brand.name, type: 'passphrase', name, now: new Date() }
    downloadText(passphraseFileName(file), passphrase)
    setDone(true)
  }
  return (
    <Button
      variant="default"
      disabled={passphrase === ''}
      leftSection={done ? <Check size={16} aria-hidden /> : <Download size={16} aria-hidden />}
      onClick={download}
    >
      {done ? 'Downloaded' : 'Download'}
    </Button>
  )
}
