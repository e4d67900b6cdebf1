import type { MachineStorage } from '@perigee/compute/engine'

/** What S3 tools read of where the storage is, by their own forms of configuration. */
export interface StorageFiles {
  awsConfig: string
  awsCredentials: string
  rcloneConf: string
}

const region = 'us-east-1'

/** @throws RangeError for keys and names that would not stay on their line */
export function storageFilesOf(storage: MachineStorage, endpoint: string): StorageFiles {
  const id = oneLine(storage.accessKeyId)
  const secret = oneLine(storage.secretKey)
  const buckets = storage.buckets.map(oneLine).join(' ')
  return {
    awsConfig: lines(
      '[default]',
      `region = ${region}`,
      `endpoint_url = ${endpoint}`,
      's3 =',
      '  addressing_style = path',
    ),
    awsCredentials: lines('[default]', `aws_access_key_id = ${id}`, `aws_secret_access_key = ${secret}`),
    rcloneConf: lines(
      ...(buckets === '' ? [] : [`# buckets: ${buckets}`]),
      '[perigee]',
      'type = s3',
      'provider = Other',
      `access_key_id = ${id}`,
      `secret_access_key = ${secret}`,
      `endpoint = ${endpoint}`,
      `region = ${region}`,
      'force_path_style = true',
      'no_check_bucket = true',
    ),
  }
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`

function oneLine(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new RangeError('not a word of ASCII')
  return text
}
