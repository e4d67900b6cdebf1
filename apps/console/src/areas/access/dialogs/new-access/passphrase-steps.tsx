import { GeneratedPassphrase, NewPassphrase } from '@/areas/passphrase/public'
import type { StepView } from './step-view'

export const EnterNewPassphraseStep: StepView = ({ draft, missing, onEdit }) => (
  <NewPassphrase
    value={draft.newPassphrase}
    saved={draft.saved}
    fileName={draft.name.trim()}
    missing={missing}
    onValue={(newPassphrase) => onEdit({ newPassphrase })}
    onSaved={(saved) => onEdit({ saved })}
  />
)

export const PassphraseGeneratedStep: StepView = ({ draft, missing, onEdit }) => (
  <GeneratedPassphrase
    value={draft.generatedPassphrase}
    saved={draft.saved}
    fileName={draft.name.trim()}
    missing={missing}
    onMade={(generatedPassphrase) => onEdit({ generatedPassphrase })}
    onSaved={(saved) => onEdit({ saved })}
  />
)
