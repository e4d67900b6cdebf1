import { EncryptionChoice } from '@/areas/passphrase/public'
import type { StepView } from './step-view'

/** Who keeps the passphrase of the first project. */
export const EncryptionStep: StepView = ({ draft, onEdit }) => (
  <EncryptionChoice value={draft.encryption} onChange={(encryption) => onEdit({ encryption })} />
)
