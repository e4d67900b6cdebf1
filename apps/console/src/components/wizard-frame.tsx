import { Fragment, type ReactNode, useMemo } from 'react'
import { FieldProblem, type RefusedField } from '@/lib/refused-field'
import type { Wizard } from '@/lib/use-wizard'
import { Dialog } from './dialog'
import { CancelButton, DialogActions, SubmitButton } from './dialog-actions'
import { ResendCode } from './resend-code'
import type { DialogIntent } from './dialog-context'

/** One step as it is shown. What comes before and after it and what leaving it does is in the wizard. */
export interface WizardStep {
  /** Names the step: shown above it or read out when it is reached. */
  title: string
  view: ReactNode
  /** Label of the button that leaves it forwards, 'Next' by default; null where the view itself leads on. */
  primary?: string | null
  /** Label of the other button, 'Back' or else 'Cancel' by default; null where there is nothing to leave. */
  secondary?: string | null
  intent?: DialogIntent
  closes?: 'freely' | 'cross' | 'buttons'
  /** After a warning: what is better done than to go on. It takes the filled button, and going on the one beside it. */
  instead?: { label: string; run: () => void } | undefined
  /** The field that says what is missing in this step; where it is left out, a line above the buttons does. */
  field?: RefusedField
  /** Before the step is filled in: pressing on says what is missing, or cannot be done. */
  incomplete?: 'explained' | 'disabled'
  /** For a step that waits for a mailed code: sends it once more. */
  resend?: () => Promise<unknown>
  /** Where the title stands, if not as on the other steps. */
  heading?: Heading
}

/** `numbered`: 'Step 2: Location'. `counted`: 'Step 2 of 5: Location'. `spoken`: that, for screen readers only. */
type Heading = 'titled' | 'numbered' | 'counted' | 'spoken'

interface Props<Step extends string, Draft> {
  wizard: Wizard<Step, Draft>
  /** One entry for each step that the path may name. */
  steps: Record<Step, WizardStep>
  /** Of the dialog; where it is left out, the title of the step is. */
  title?: string
  heading?: Heading
  closes?: 'freely' | 'cross' | 'buttons'
  /** Takes the place of the wizard's own error, where a view shows that. */
  error?: unknown
  size?: number | string
  onClose: () => void
}

/** The dialog around the steps of a wizard. Mount it only while it is open: closing is the reset. */
export function WizardFrame<Step extends string, Draft>(props: Props<Step, Draft>) {
  const { wizard, steps, title, closes = 'freely', onClose } = props
  const { step, saving } = wizard.state
  const shown = steps[step]
  const { primary = 'Next', intent = 'plain', field, incomplete = 'explained', instead } = shown
  const secondary = shown.secondary === undefined ? (wizard.canGoBack ? 'Back' : 'Cancel') : shown.secondary
  const error = useFieldProblem(wizard, field)
  const isIncomplete = incomplete === 'disabled' && wizard.problem !== null

  return (
    <Dialog
      title={title ?? shown.title}
      status={saving ? 'busy' : isIncomplete ? 'incomplete' : 'ready'}
      intent={intent}
      closes={shown.closes ?? closes}
      step={{ name: step, ...line(shown, shown.heading ?? props.heading ?? 'titled', wizard.position) }}
      error={'error' in props ? props.error : error}
      {...(props.size === undefined ? {} : { size: props.size })}
      onSubmit={instead?.run ?? (primary === null ? undefined : wizard.next)}
      onClose={onClose}
    >
      <Fragment key={step}>
        {shown.view}
        {shown.resend && <ResendCode onSend={shown.resend} disabled={saving} />}
      </Fragment>
      <DialogActions>
        {instead ? (
          <CancelButton onClick={wizard.next}>{primary}</CancelButton>
        ) : (
          secondary !== null && (
            <CancelButton onClick={wizard.canGoBack ? wizard.back : onClose}>{secondary}</CancelButton>
          )
        )}
        {primary !== null && <SubmitButton>{instead?.label ?? primary}</SubmitButton>}
      </DialogActions>
    </Dialog>
  )
}

/** What is missing, as the field's own word. It is made once, since a new one takes the focus. */
function useFieldProblem<Step extends string, Draft>(
  { state: { error }, problem }: Wizard<Step, Draft>,
  field: RefusedField | undefined,
): unknown {
  return useMemo(
    () => (field !== undefined && problem !== null && error === problem ? new FieldProblem(field, problem) : error),
    [error, problem, field],
  )
}

function line({ title }: WizardStep, heading: Heading, { number, of }: { number: number; of: number }) {
  const counted = `Step ${number} of ${of}: ${title}`
  if (heading === 'spoken') return { spoken: counted }
  if (heading === 'counted') return { heading: counted }
  return { heading: heading === 'numbered' ? `Step ${number}: ${title}` : title }
}
