import type { Application } from '../application'
import { lines } from '../lines'

export const awsSdkJava: Application = {
  id: 'aws-sdk-java',
  name: 'AWS SDK for Java',
  description: 'The AWS SDK for Java, version 2.',
  categories: [],
  docs: 'https://docs.aws.amazon.com/sdk-for-java/latest/developer-guide/examples-s3.html',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint }) => [
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
  ],
}
