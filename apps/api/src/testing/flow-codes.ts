import type { TestApi } from './start-api'

/** The code of the last verification mail to an address. */
export async function lastCodeTo(api: TestApi, email: string): Promise<string> {
  const mail = (await api.mails()).findLast(({ to, subject }) => to === email && /verification code/.test(subject))
  return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
}
