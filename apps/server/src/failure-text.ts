/** Failures whose message is written for the person who runs the server; others are bugs and come with their stack. */
const forPeople = new Set([
  'Error',
  'Refusal',
  'SettingError',
  'PortBusyError',
  'AlreadyRunningError',
  'DatabaseTooNewError',
  'DatabaseUnavailableError',
  'DatabaseFullError',
  'KeyManagementUnavailable',
  'EngineError',
])

const connectionCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'ECONNRESET'])

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (connectionCodes.has(code)) return `The PostgreSQL server of DATABASE_URL does not answer (${code}).`
  return forPeople.has(error.name) ? error.message : (error.stack ?? error.message)
}
