import { NativeSelect, Text } from '@mantine/core'
import { restKeyHelp } from '@perigee/contract/rest-key-help'
import type { RestKey } from '@perigee/contract/rest-keys'
import { millisToNanos } from '@perigee/domain/session-duration'
import { day, hour } from '@perigee/std/durations'
import { useQueryClient } from '@tanstack/react-query'
import { HelpLink } from '@/components/help-link'
import { WizardFrame } from '@/components/wizard-frame'
import { useWizard } from '@/lib/use-wizard'
import { startWizard, type WizardRules } from '@/lib/wizard'
import { leaveMade, type MadeKey, madeStep, notMade } from './made-key'
import { orUncertain } from './or-uncertain'
import { rotateRestKey } from './queries'

/** How long both keys are taken, in milliseconds. */
const overlaps = [
  { value: 0, label: 'At once' },
  { value: hour, label: 'In 1 hour' },
  { value: day, label: 'In 1 day' },
  { value: 7 * day, label: 'In 7 days' },
  { value: 30 * day, label: 'In 30 days' },
]

interface Draft extends MadeKey {
  overlap: number
}

type Step = 'overlap' | 'made'

const rules: WizardRules<Step, Draft> = { path: () => ['overlap', 'made'], mayGoBack: () => false }
const start = startWizard<Step, Draft>('overlap', { ...notMade, overlap: day })

interface Props {
  of: RestKey
  onClose: () => void
}

/** Puts a new key in the place of one, which goes on for a while: the new one is shown once. */
export function RotateApiKeyDialog({ of, onClose }: Props) {
  const cache = useQueryClient()
  const wizard = useWizard({
    rules,
    start,
    leave: {
      overlap: async ({ overlap }: Draft) => ({
        patch: { text: await orUncertain(rotateRestKey(cache, of.id, millisToNanos(overlap))) },
      }),
      made: leaveMade(onClose),
    },
  })
  const { draft } = wizard.state
  return (
    <WizardFrame
      wizard={wizard}
      heading="spoken"
      steps={{
        overlap: {
          title: 'Rotate API key',
          view: (
            <>
              <Text style={{ overflowWrap: 'anywhere' }}>
                {`A new API key takes the place of “${of.name}”, with the same name, rights and duration. Put it into your programs before the old one ends.`}{' '}
                <HelpLink at={restKeyHelp.rotation} />
              </Text>
              <NativeSelect
                label="The old API key ends"
                data={overlaps.map(({ value, label }) => ({ value: String(value), label }))}
                value={String(draft.overlap)}
                data-autofocus
                onChange={(event) => wizard.edit({ overlap: Number(event.currentTarget.value) })}
              />
            </>
          ),
          primary: 'Rotate API key',
        },
        made: madeStep(draft, wizard.edit),
      }}
      onClose={onClose}
    />
  )
}
