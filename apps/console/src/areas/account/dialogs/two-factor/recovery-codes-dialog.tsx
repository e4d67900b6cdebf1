import { Text } from '@mantine/core'
import { WizardFrame } from '@/components/wizard-frame'
import { notify } from '@/lib/notify'
import { useServerFlow } from '@/lib/use-server-flow'
import { startWizard, type WizardRules } from '@/lib/wizard'
import { type Factor, FactorField, factorProblem, noFactor } from './factor'
import { useRegenerateCodes } from './mutations'
import { RecoveryCodeList } from './recovery-code-list'

type Step = 'factor' | 'codes'
interface Draft {
  factor: Factor
  codes: readonly string[]
}

const rules: WizardRules<Step, Draft> = {
  path: () => ['factor', 'codes'],
  problem: (step, { factor }) => (step === 'factor' ? factorProblem(factor) : null),
  mayGoBack: () => false,
}
const start = startWizard<Step, Draft>('factor', { factor: noFactor, codes: [] })

/** Makes new recovery codes; the old ones are void. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: regenerate } = useRegenerateCodes()
  const flow = useServerFlow({
    rules,
    start,
    send: (step, { factor }) => (step === 'codes' ? onClose() : renew(factor)),
  })
  const { factor, codes } = flow.state.draft

  async function renew(proof: Factor) {
    const made = await regenerate(proof)
    notify.success('MFA codes were regenerated successfully')
    return { patch: { codes: made } }
  }

  return (
    <WizardFrame
      title="Two-factor recovery codes"
      heading="spoken"
      wizard={flow}
      steps={{
        factor: {
          title: 'Confirm that it is you',
          primary: 'Regenerate',
          field: 'code',
          view: (
            <>
              <Text size="sm">You get ten new recovery codes. The ones that you have now stop working.</Text>
              <FactorField factor={factor} onChange={(changed) => flow.edit({ factor: changed })} />
            </>
          ),
        },
        codes: {
          title: 'New codes',
          primary: 'Finish',
          secondary: null,
          closes: 'buttons',
          view: <RecoveryCodeList codes={codes} />,
        },
      }}
      onClose={onClose}
    />
  )
}
