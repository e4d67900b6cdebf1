import { useEffect } from 'react'
import { PassphraseFirst } from './passphrase-first'

interface Props {
  bucket: string
  onClose: () => void
}

/** Asks for the passphrase of the project; closes at once where this tab knows it. */
export const EnterPassphraseDialog = ({ bucket, onClose }: Props) => (
  <PassphraseFirst bucket={bucket} onClose={onClose}>
    <Entered onClose={onClose} />
  </PassphraseFirst>
)

function Entered({ onClose }: Pick<Props, 'onClose'>) {
  useEffect(onClose, [onClose])
  return null
}
