import { mfa } from '@perigee/contract/mfa'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reloadAccount } from '@/lib/account'
import { call } from '@/lib/call'
import type { Factor } from './factor'

/** `call` anew, and the account is asked for again once it ended well. */
function useMfaCall<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => reloadAccount(cache),
  })
}

const bodyOf = ({ kind, code }: Factor) => (kind === 'passcode' ? { passcode: code } : { recoveryCode: code.trim() })

/** Answers a new secret; neither it nor the password is kept once the dialog is gone. */
export const useGenerateSecret = () =>
  useMutation({ mutationFn: (password: string) => call(mfa.generateSecret, { body: { password } }), gcTime: 0 })
/** Answers the recovery codes. */
export const useEnableMfa = () => useMfaCall((passcode: string) => call(mfa.enable, { body: { passcode } }))
export const useDisableMfa = () => useMfaCall((factor: Factor) => call(mfa.disable, { body: bodyOf(factor) }))
/** Answers the new recovery codes. */
export const useRegenerateCodes = () =>
  useMfaCall((factor: Factor) => call(mfa.regenerateRecoveryCodes, { body: bodyOf(factor) }))
