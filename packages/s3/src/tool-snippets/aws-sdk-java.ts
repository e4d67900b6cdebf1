import { lines } from './lines'
import type { Snippets } from './snippet'

export const awsSdkJavaSnippets: Snippets = ({ accessKeyId, secretKey, endpoint }) => [
  {
    title: 'Java',
    place: 'ListBuckets.java',
    secret: true,
    text: lines(
      'import java.net.URI;',
      'import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;',
      'import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;',
      'import software.amazon.awssdk.regions.Region;',
      'import software.amazon.awssdk.services.s3.S3Client;',
      '',
      'public class ListBuckets {',
      '    public static void main(String[] args) {',
      '        try (S3Client s3 = S3Client.builder()',
      `                .endpointOverride(URI.create("${endpoint}"))`,
      '                .region(Region.US_EAST_1)',
      '                .forcePathStyle(true)',
      '                .credentialsProvider(StaticCredentialsProvider.create(',
      `                        AwsBasicCredentials.create("${accessKeyId}", "${secretKey}")))`,
      '                .build()) {',
      '            s3.listBuckets().buckets().forEach(bucket -> System.out.println(bucket.name()));',
      '        }',
      '    }',
      '}',
    ),
  },
]
