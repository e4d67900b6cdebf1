import { type Answer, send } from './request'
import { type Signing, signV4, type Wanted } from './sign-v4'

/** Signs and sends. */
export const call = (wanted: Wanted, signing?: Signing): Promise<Answer> => send(signV4(wanted, signing))

/** The text of the first element of this name. */
export const element = ({ text }: Answer, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(text)?.[1]

/** Status and S3 error code: what a client decides by. */
export const verdict = (answer: Answer): [status: number, code: string | undefined] => [
  answer.status,
  answer.status < 400 ? undefined : element(answer, 'Code'),
]
