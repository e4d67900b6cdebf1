import { GeneratedPassphrase, NewPassphrase } from '@/areas/passphrase/public'
import type { StepView } from './step-view'

export const EnterNewPassphraseStep: StepView = ({ draft, onEdit }) => (
  <NewPassphrase
    value={draft.newPassphrase}
    saved={draft.saved}
    fileName={draft.name.trim()}
    onValue={(newPassphrase) => onEdit({ newPassphrase })}
    onSaved={(saved) => onEdit({ saved })}
  />
)

export const PassphraseGeneratedStep: StepView = ({ draft, onEdit }) => (
  <GeneratedPassphrase
    value={draft.generatedPassphrase}
    saved={draft.saved}
    fileName={draft.name.trim()}
    onMade={(generatedPassphrase) => onEdit({ generatedPassphrase })}
    onSaved={(saved) => onEdit({ saved })}
  />
)
