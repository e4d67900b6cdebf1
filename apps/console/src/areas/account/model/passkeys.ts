import { passkeys } from '@perigee/contract/passkeys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { securityKey } from '@/lib/account'
import { call } from '@/lib/call'
import { createPasskey } from '@/lib/passkeys'
import type { PasskeyCreation } from '@perigee/contract/web-authn'
import type { Factor } from '../dialogs/two-factor/factor'

export const passkeyList = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(passkeys.list, { signal }),
})

/** `call` anew, and the list is asked for again whatever came of it. */
function usePasskeyCall<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const cache = useQueryClient()
  const onSettled = async () => {
    void cache.invalidateQueries({ queryKey: securityKey })
    await cache.invalidateQueries({ queryKey: passkeyList.queryKey })
  }
  return useMutation({ mutationFn, onSettled })
}

interface Proof {
  password: string
  /** Null where the account has no second factor. */
  factor: Factor | null
}

const codeOf = (factor: Factor | null) => ({
  mfaPasscode: factor?.kind === 'passcode' ? factor.code : null,
  mfaRecoveryCode: factor?.kind === 'recoveryCode' ? factor.code.trim() : null,
})

/** Answers what the browser is to create. */
export const useBeginRegistration = () =>
  useMutation({
    mutationFn: ({ password, factor }: Proof) =>
      call(passkeys.beginRegistration, { body: { password, ...codeOf(factor) } }),
  })

export const useAddPasskey = () =>
  usePasskeyCall(async ({ creation, name }: { creation: PasskeyCreation; name: string }) =>
    call(passkeys.add, { body: { name, registration: await createPasskey(creation) } }),
  )

export const useRenamePasskey = () =>
  usePasskeyCall(({ id, name }: { id: string; name: string }) =>
    call(passkeys.rename, { params: { passkeyId: id }, body: { name } }),
  )

export const useRemovePasskey = () =>
  usePasskeyCall((id: string) => call(passkeys.remove, { params: { passkeyId: id } }))
