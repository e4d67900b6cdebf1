import { Text } from '@mantine/core'
import { useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { notify } from '@/lib/notify'
import { FactorField, isCompleteFactor, noFactor } from './factor'
import { useRegenerateCodes } from './mutations'
import { RecoveryCodeList } from './recovery-code-list'

/** Makes new recovery codes; the old ones are void. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [factor, setFactor] = useState(noFactor)
  const regenerate = useRegenerateCodes()

  if (regenerate.data) {
    return (
      <WizardDialog
        title="Two-Factor Recovery Codes"
        primary="Done"
        withoutSecondary
        persistent
        onNext={onClose}
        onClose={onClose}
      >
        <RecoveryCodeList codes={regenerate.data} />
      </WizardDialog>
    )
  }
  const regenerated = () => notify.success('MFA codes were regenerated successfully')
  return (
    <WizardDialog
      title="Two-Factor Recovery Codes"
      primary="Regenerate"
      primaryDisabled={!isCompleteFactor(factor)}
      busy={regenerate.isPending}
      error={regenerate.error}
      onNext={() => regenerate.mutate(factor, { onSuccess: regenerated })}
      onClose={onClose}
    >
      <Text size="sm">You get ten new recovery codes. The ones that you have now stop working.</Text>
      <FactorField factor={factor} onChange={setFactor} />
    </WizardDialog>
  )
}
