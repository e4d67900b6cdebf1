import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Members that may carry a secret are cut out wherever they stand, at the top or one level down. */
const secretMembers = [
  'password',
  'newPassword',
  'secret',
  'secretKey',
  'secret_key',
  'passphrase',
  'token',
  'apiKey',
  'accessGrant',
  'access_grant',
  'authorization',
  'cookie',
  'code',
  'connectionString',
]

/**
 * An error as it is logged. PostgreSQL writes whole rows and keys into the details of what it refuses, so these are left
 * out; the names of table, column and constraint stay. Its code is told as `errorCode`: members called `code` are cut.
 */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const members: Record<string, unknown> = pino.stdSerializers.err(error)
  const { detail: _detail, where: _where, raw: _raw, code, ...told } = members
  return code === undefined ? told : { ...told, errorCode: code }
}

interface LoggerOptions {
  level: LogLevel
  service?: string
  /** Which of several processes writes: its name, told with its id. */
  process?: string
  destination?: DestinationStream
}

/** JSON lines on standard error, or on `destination`. */
export function createLogger(options: LoggerOptions): Logger {
  const { level, service, destination = pino.destination({ fd: 2, sync: true }) } = options
  const who = options.process === undefined ? {} : { process: options.process, pid: process.pid }
  return pino(
    {
      level,
      base: { ...who, ...(service === undefined ? {} : { service }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutRows },
      redact: { paths: secretMembers.flatMap((name) => [name, `*.${name}`]), censor: '[cut]' },
    },
    destination,
  )
}
