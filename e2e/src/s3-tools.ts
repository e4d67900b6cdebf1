import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needProgram } from './debian-program'
import { runProgram } from './run-program'
import type { S3Credentials } from './s3-client'

/** Debian's tools by their full path (another one of the same name may come first on the PATH), and what shows that they are there. */
const tools = {
  aws: { path: '/usr/bin/aws', package: 'awscli', proof: '/usr/bin/aws' },
  rclone: { path: '/usr/bin/rclone', package: 'rclone', proof: '/usr/bin/rclone' },
  restic: { path: '/usr/bin/restic', package: 'restic', proof: '/usr/bin/restic' },
  s3cmd: { path: '/usr/bin/s3cmd', package: 's3cmd', proof: '/usr/bin/s3cmd' },
  boto3: { path: '/usr/bin/python3', package: 'python3-boto3', proof: '/usr/lib/python3/dist-packages/boto3' },
} as const

export type ToolName = keyof typeof tools
export type Tool = (...args: string[]) => Promise<string>

/** A tool that uses these credentials and knows no other configuration; removed with `remove`. */
export async function s3Tool(
  name: ToolName,
  credentials: S3Credentials,
  { path = tools[name].path }: { path?: string } = {},
): Promise<{ run: Tool; remove: () => Promise<void> }> {
  await needProgram(tools[name].proof, tools[name].package)
  const home = await mkdtemp(join(tmpdir(), `perigee-${name}-`))
  if (name === 's3cmd') await writeFile(join(home, '.s3cfg'), s3cmdSettings(credentials), { mode: 0o600 })
  const env = { PATH: '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8', ...environment[name](credentials) }
  return {
    run: (...args) => runProgram(path, [...always[name](credentials), ...args], { env, cwd: home }),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

const awsEnvironment = ({ access_key_id, secret_key, endpoint }: S3Credentials): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: access_key_id,
  AWS_SECRET_ACCESS_KEY: secret_key,
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_ENDPOINT_URL: endpoint,
  AWS_PAGER: '',
})

const environment: Record<ToolName, (credentials: S3Credentials) => Record<string, string>> = {
  aws: awsEnvironment,
  boto3: awsEnvironment,
  rclone: ({ access_key_id, secret_key, endpoint }) => ({
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CONFIG_PERIGEE_TYPE: 's3',
    RCLONE_CONFIG_PERIGEE_PROVIDER: 'Other',
    RCLONE_CONFIG_PERIGEE_ACCESS_KEY_ID: access_key_id,
    RCLONE_CONFIG_PERIGEE_SECRET_ACCESS_KEY: secret_key,
    RCLONE_CONFIG_PERIGEE_ENDPOINT: endpoint,
    RCLONE_CONFIG_PERIGEE_REGION: 'us-east-1',
  }),
  restic: ({ access_key_id, secret_key }) => ({
    AWS_ACCESS_KEY_ID: access_key_id,
    AWS_SECRET_ACCESS_KEY: secret_key,
    RESTIC_PASSWORD: 'the repository has a password of its own',
    RESTIC_PROGRESS_FPS: '0.01',
  }),
  s3cmd: () => ({}),
}

/** Arguments of every call; this version of aws-cli takes the endpoint from nowhere else. */
const always: Record<ToolName, (credentials: S3Credentials) => string[]> = {
  aws: ({ endpoint }) => ['--endpoint-url', endpoint],
  boto3: () => [],
  rclone: () => [],
  restic: () => [],
  s3cmd: () => ['--no-progress'],
}

function s3cmdSettings({ access_key_id, secret_key, endpoint }: S3Credentials): string {
  const { host, protocol } = new URL(endpoint)
  const lines = {
    access_key: access_key_id,
    secret_key,
    host_base: host,
    host_bucket: host,
    use_https: protocol === 'https:' ? 'True' : 'False',
  }
  return ['[default]', ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`), ''].join('\n')
}
