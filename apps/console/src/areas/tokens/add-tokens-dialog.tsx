import { Dialog } from '@/components/dialog'
import { useConfig } from '@/lib/config'
import { AddTokensStep } from './add-tokens-step'
import { tokensOf } from './token-words'

export function AddTokensDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={`Add ${tokensOf(useConfig(), 'Tokens')}`} size={480} onClose={onClose}>
      <AddTokensStep onContinue={onClose} onBack={onClose} backText="Cancel" />
    </Dialog>
  )
}
