/** Clients of S3 that say who they are, by what stands in their User-Agent; the first that fits counts. */
const known = [
  ['terraform', 'Terraform', 'terraform/'],
  ['wal-g', 'WAL-G', 'wal-g'],
  ['docker-registry', 'Docker registry', 'docker-distribution/'],
  ['rclone', 'Rclone', 'rclone/'],
  ['restic', 'Restic', 'restic/'],
  ['aws-cli', 'AWS CLI', 'aws-cli/'],
  ['s3fs', 'S3FS', 's3fs/'],
  ['pgbackrest', 'pgBackRest', 'pgbackrest/'],
  ['s3cmd', 'S3cmd', 's3cmd/'],
  ['cyberduck', 'CyberDuck', 'cyberduck/'],
  ['mountain-duck', 'Mountain Duck', 'mountain duck/'],
  ['veeam', 'Veeam', 'veeam'],
  ['duplicati', 'Duplicati', 'duplicati'],
  ['arq', 'Arq Backup', 'arq/'],
  ['filezilla', 'FileZilla', 'filezilla'],
  ['s3-browser', 'S3 Browser', 's3 browser'],
  ['boto3', 'boto3', 'boto3/'],
  ['botocore', 'botocore', 'botocore/'],
  ['aws-sdk-js', 'AWS SDK for JavaScript', 'aws-sdk-js/'],
  ['aws-sdk-js', 'AWS SDK for JavaScript', 'aws-sdk-nodejs/'],
  ['aws-sdk-go', 'AWS SDK for Go', 'aws-sdk-go'],
  ['aws-sdk-java', 'AWS SDK for Java', 'aws-sdk-java/'],
  ['aws-sdk-dotnet', 'AWS SDK for .NET', 'aws-sdk-dotnet'],
  ['aws-sdk-php', 'AWS SDK for PHP', 'aws-sdk-php/'],
  ['aws-sdk-ruby', 'AWS SDK for Ruby', 'aws-sdk-ruby'],
  ['aws-sdk-rust', 'AWS SDK for Rust', 'aws-sdk-rust/'],
  ['aws-sdk-cpp', 'AWS SDK for C++', 'aws-sdk-cpp/'],
  ['mc', 'MinIO Client', ' mc/'],
  // restic too, as long as it says no more
  ['minio-go', 'MinIO SDK for Go', 'minio-go/'],
  ['minio', 'MinIO SDK', 'minio'],
  ['curl', 'curl', 'curl/'],
  ['browser', 'Browser', 'mozilla/'],
] as const

export type S3Client = (typeof known)[number][0] | 'unknown'

export const s3Clients: readonly S3Client[] = [...new Set(known.map(([id]) => id)), 'unknown']

/** Which client says this of itself; nothing of the text gets any further. */
export function s3ClientOf(userAgent: string | undefined): S3Client {
  const text = (userAgent ?? '').slice(0, 1000).toLowerCase()
  return known.find(([, , word]) => text.includes(word))?.[0] ?? 'unknown'
}

/** As people call it; undefined for one that did not say. */
export const s3ClientName = (client: S3Client): string | undefined => known.find(([id]) => id === client)?.[1]
