import type { MachineStorage } from '@perigee/compute/engine'

/** Files below the home of who logs in, by which S3 tools find the gateway and are let in. */
export interface StorageFiles {
  '.aws/config': string
  '.aws/credentials': string
  '.config/rclone/rclone.conf': string
}

/** The gateway takes any; tools want one. */
const region = 'us-east-1'

export function storageFiles({ accessKeyId, secretKey, buckets }: MachineStorage, endpoint: string): StorageFiles {
  const id = oneLine(accessKeyId)
  const secret = oneLine(secretKey)
  return {
    '.aws/config': lines(
      `# Buckets: ${buckets.map(oneLine).join(', ')}`,
      '[default]',
      `region = ${region}`,
      `endpoint_url = ${endpoint}`,
      's3 =',
      '    addressing_style = path',
    ),
    '.aws/credentials': lines('[default]', `aws_access_key_id = ${id}`, `aws_secret_access_key = ${secret}`),
    '.config/rclone/rclone.conf': lines(
      '[perigee]',
      'type = s3',
      'provider = Other',
      `access_key_id = ${id}`,
      `secret_access_key = ${secret}`,
      `endpoint = ${endpoint}`,
      `region = ${region}`,
      'force_path_style = true',
    ),
  }
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`

/** A line of such a file cannot be ended in a value. */
const oneLine = (text: string): string => text.replaceAll(/\s/g, '')
