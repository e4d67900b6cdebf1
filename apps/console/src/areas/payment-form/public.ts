// The fields of cards and addresses, and what a bank asks about them: by Stripe, or by the embedded sandbox.
// The only file of this area that other areas and the app may import.
export { PaymentFormPlace } from './payment-form-place'
export { usePaymentForm } from './use-payment-form'
export { addByToken } from './add-by-token'
export { withBank } from './with-bank'
export type { AddressField, CardField, Outcome, PaymentForm } from './payment-form'
