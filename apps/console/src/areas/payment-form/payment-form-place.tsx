import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { FlaskConical, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorNote } from '@/components/error-note'
import type { PaymentForm } from './payment-form'
import { usePaymentForm } from './use-payment-form'

interface Props {
  children: (form: PaymentForm) => ReactNode
  /** Height that is kept free while the form comes. */
  height?: number
}

/** Where fields of the card provider stand: waits for them, and says why they do not come. */
export function PaymentFormPlace({ children, height = 120 }: Props) {
  const { form, error, retry } = usePaymentForm()
  if (error !== null) {
    return (
      <Stack gap="sm" align="flex-start">
        <ErrorNote error={error} />
        <Button variant="default" size="xs" leftSection={<RotateCw size={14} aria-hidden />} onClick={retry}>
          Try again
        </Button>
      </Stack>
    )
  }
  if (form === undefined) return <Skeleton height={height} aria-label="The payment form is loading" />
  return (
    <Stack gap="sm">
      {form.isSandbox && <NoRealMoney />}
      {children(form)}
    </Stack>
  )
}

const NoRealMoney = () => (
  <Alert role="note" color="yellow" variant="light" py="xs" icon={<FlaskConical size={18} aria-hidden />}>
    No real money: this service runs with a sandbox, which takes test cards only.
  </Alert>
)
