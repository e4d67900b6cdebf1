// Deposits of the native token: wallet, adding tokens, history.
// The only file of this area that other areas and the app may import.
export { AddTokensStep } from './add-tokens-step'
export { tokenPaymentsQuery } from './queries'
export { TokenCard } from './token-card'
export { TokenPaymentHistory } from './token-payment-history'
export { tokensOf } from './token-words'
