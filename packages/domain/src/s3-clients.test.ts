import { expect, it } from 'vitest'
import { s3ClientName, s3ClientOf } from './s3-clients'

it.each([
  ['aws-cli/2.9.19 Python/3.11.2 Linux/6.18 source/x86_64.debian.12 prompt/off command/s3.ls', 'aws-cli'],
  ['Boto3/1.26.27 Python/3.11.2 Linux/6.18 awscrt/1.0.0.dev0 Botocore/1.29.27', 'boto3'],
  ['rclone/v1.60.1-DEV', 'rclone'],
  ['MinIO (linux; amd64) minio-go/v7.0.46', 'minio-go'],
  ['MinIO (linux; amd64) minio-go/v7.0.90 mc/RELEASE.2025-01-17T23-25-50Z', 'mc'],
  ['s3fs/1.90 (commit hash unknown; GnuTLS(gcrypt))', 's3fs'],
  [
    'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) aws-sdk-go-v2/1.36.0 ua/2.1 os/linux',
    'terraform',
  ],
  ['docker-distribution/2.8.2 (go1.19) aws-sdk-go/1.44.133 (go1.19.8; linux; amd64)', 'docker-registry'],
  ['aws-sdk-js/3.1169.0 ua/2.1 os/linux lang/js md/nodejs#20.20.2 api/s3#3.1169.0', 'aws-sdk-js'],
  ['aws-sdk-java/2.31.0 md/io#sync md/http#Apache ua/2.1', 'aws-sdk-java'],
  ['aws-sdk-go-v2/1.48.0 ua/2.1 os/linux lang/go#1.26.8', 'aws-sdk-go'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'browser'],
  ['<script>alert(1)</script>', 'unknown'],
  [undefined, 'unknown'],
])('%s is %s', (userAgent, client) => {
  expect(s3ClientOf(userAgent)).toBe(client)
})

it('is called what people call it, where it says who it is', () => {
  expect([s3ClientName('aws-sdk-js'), s3ClientName('unknown')]).toEqual(['AWS SDK for JavaScript', undefined])
})
