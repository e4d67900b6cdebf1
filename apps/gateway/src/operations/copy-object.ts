import { S3Error } from '@perigee/s3/errors'
import { copyObjectResultXml } from '@perigee/s3/xml/copy-result'
import { xmlAnswer } from '../http/answer'
import { header } from '../input'
import { copySourceInput, judgeSource } from '../objects/copy-source'
import { requestedLock } from '../locks/requested-lock'
import { refuseUnsupported, uploadMetadata } from '../objects/upload-metadata'
import { s3Operation } from '../operation'
import { absent, directive } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
export const copyObject = s3Operation({
  name: 'CopyObject',
  matches: { method: 'PUT', resource: 'object', header: 'x-amz-copy-source' },
  needs: 'write',
  input: {
    ...copySourceInput,
    metadataDirective: header('x-amz-metadata-directive', directive('metadata')).optional(),
    taggingDirective: header('x-amz-tagging-directive', directive('tagging')).optional(),
    onlyIfAbsent: header('if-none-match', absent).optional(),
    targetIfMatch: header('if-match').optional(),
  },

  async run({ bucket, key, input, objects, exchange }) {
    if (input.targetIfMatch !== undefined) {
      throw new S3Error('NotImplemented', 'If-Match is not supported on uploads yet.')
    }
    const headerNames = exchange.headerNames.filter((name) => name !== 'x-amz-tagging-directive')
    refuseUnsupported({ header: exchange.header, headerNames })
    const { info, source } = await objects.copyObject({
      source: input.source,
      target: { bucket, key },
      lock: requestedLock(exchange.header),
      judge: (found) => judgeSource(input, found),
      onlyIfAbsent: input.onlyIfAbsent ?? false,
      ...(input.metadataDirective === 'REPLACE' && { metadata: uploadMetadata(exchange) }),
    })
    const answer = xmlAnswer(copyObjectResultXml, info)
    return {
      ...answer,
      headers: {
        ...answer.headers,
        ...(info.versionId !== null && { 'x-amz-version-id': info.versionId }),
        ...(source.versionId !== null && { 'x-amz-copy-source-version-id': source.versionId }),
      },
    }
  },
})
