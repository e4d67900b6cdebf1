import * as z from 'zod/mini'
import { defineCall } from '../call'
import { listOf, timestamp } from '../fields'

/** `value` as a decimal number. An amount that is none has the value 0 and no currency. */
const money = z.object({ value: z.string(), currency: z.string() })
const wallet = z.object({ address: z.string(), balance: money })
export type Wallet = z.output<typeof wallet>

/**
 * What came in: a deposit, its bonus, or a payment by a processor of former times; other servers may have more kinds.
 * Only the last has something in `Received`.
 */
export const tokenPaymentTypes = { deposit: 'storjscan', bonus: 'storjscanbonus', processor: 'coinpayments' } as const

const tokenPayment = z.object({
  /** `<transaction>#<index of the log>` of a deposit, a number of a bonus. */
  ID: z.string(),
  Type: z.string(),
  Wallet: z.string(),
  Amount: money,
  Received: money,
  Status: z.string(),
  /** To the transaction, in an explorer of its chain. */
  Link: z.string(),
  Timestamp: timestamp,
})
export type TokenPayment = z.output<typeof tokenPayment>

/** A deposit that still waits, or has got its confirmations. */
const pendingTokenPayment = z.object({
  chainID: z.number(),
  from: z.string(),
  to: z.string(),
  /** Tokens, as a decimal number. */
  tokenValue: z.string(),
  /** Dollars; 0 while there is no price. */
  usdValue: z.string(),
  status: z.enum(['pending', 'confirmed']),
  blockHash: z.string(),
  blockNumber: z.number(),
  transaction: z.string(),
  logIndex: z.number(),
  timestamp,
  confirmations: z.number(),
  bonusTokens: z.string(),
})
export type PendingTokenPayment = z.output<typeof pendingTokenPayment>

/** Deposits of the native token. */
export const wallets = {
  /** 404 (`no_wallet`) where there is none yet, which is no error. */
  get: defineCall({
    method: 'GET',
    path: '/api/v0/payments/wallet',
    may: 'signedIn',
    response: wallet,
    fallback: 'Can not get wallet',
  }),
  /** The same wallet again for who has one. */
  claim: defineCall({
    method: 'POST',
    path: '/api/v0/payments/wallet',
    may: 'signedIn',
    response: wallet,
    fallback: 'Can not claim wallet',
  }),
  payments: defineCall({
    method: 'GET',
    path: '/api/v0/payments/wallet/payments',
    may: 'signedIn',
    response: z.object({ payments: listOf(tokenPayment) }),
    fallback: 'Can not list token payment history',
  }),
  pending: defineCall({
    method: 'GET',
    path: '/api/v0/payments/wallet/payments-with-confirmations',
    may: 'signedIn',
    response: listOf(pendingTokenPayment),
    fallback: 'Can not list token payment with confirmations',
  }),
}
