import { refusalBody, type Refusal } from '@perigee/contract/refusal'

/** What a refusal says, with its code as the catalogue has it; 'done' for what is not refused. */
export const saidBy = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (refusal: Refusal) => ({ ...refusalBody(refusal), code: refusal.code }),
  )

/** The code of a refusal, or 'done'. */
export const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    ({ code }: Refusal) => code,
  )
