import type { Account } from '../../src/sign-up'
import { signUp } from '../../src/sign-up'
import { fetchFrom, newAddress } from './addresses'
import { victim } from './target'

/** A new account, made from an address of its own. */
export const somebody = (): Promise<Account> => signUp(victim, fetchFrom(newAddress()))
