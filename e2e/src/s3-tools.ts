import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstallPackages, installPackages } from './debian'
import { isExecutable } from './find-program'
import { runProgram } from './run-program'
import type { S3Credentials } from './s3-client'

/** Debian's tools by their full path: another one of the same name may come first on the PATH. */
const tools = {
  aws: { path: '/usr/bin/aws', package: 'awscli' },
  rclone: { path: '/usr/bin/rclone', package: 'rclone' },
} as const

export type ToolName = keyof typeof tools
export type Tool = (...args: string[]) => Promise<string>

/** A tool that uses these credentials and knows no other configuration; removed with `remove`. */
export async function s3Tool(
  name: ToolName,
  credentials: S3Credentials,
): Promise<{ run: Tool; remove: () => Promise<void> }> {
  const path = await installed(name)
  const home = await mkdtemp(join(tmpdir(), `perigee-${name}-`))
  const env = { PATH: '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8', ...environment[name](credentials) }
  return {
    run: (...args) => runProgram(path, [...always[name](credentials), ...args], { env, cwd: home }),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

const environment: Record<ToolName, (credentials: S3Credentials) => Record<string, string>> = {
  aws: ({ access_key_id, secret_key }) => ({
    AWS_ACCESS_KEY_ID: access_key_id,
    AWS_SECRET_ACCESS_KEY: secret_key,
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_PAGER: '',
  }),
  rclone: ({ access_key_id, secret_key, endpoint }) => ({
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CONFIG_PERIGEE_TYPE: 's3',
    RCLONE_CONFIG_PERIGEE_PROVIDER: 'Other',
    RCLONE_CONFIG_PERIGEE_ACCESS_KEY_ID: access_key_id,
    RCLONE_CONFIG_PERIGEE_SECRET_ACCESS_KEY: secret_key,
    RCLONE_CONFIG_PERIGEE_ENDPOINT: endpoint,
    RCLONE_CONFIG_PERIGEE_REGION: 'us-east-1',
  }),
}

/** Arguments of every call; this version of aws-cli takes the endpoint from nowhere else. */
const always: Record<ToolName, (credentials: S3Credentials) => string[]> = {
  aws: ({ endpoint }) => ['--endpoint-url', endpoint],
  rclone: () => [],
}

async function installed(name: ToolName): Promise<string> {
  const { path, package: debianPackage } = tools[name]
  if (await isExecutable(path)) return path
  if (await canInstallPackages()) await installPackages(debianPackage)
  if (await isExecutable(path)) return path
  throw new Error(`The S3 tests need ${path}. Install it: apt-get install ${debianPackage}`)
}
