import { lines, region } from './lines'
import type { Snippets } from './snippet'

export const awsSdkGoSnippets: Snippets = ({ accessKeyId, secretKey, endpoint }) => [
  {
    title: 'Go',
    place: 'main.go',
    secret: true,
    text: lines(
      'package main',
      '',
      'import (',
      '\t"context"',
      '\t"fmt"',
      '\t"log"',
      '',
      '\t"github.com/aws/aws-sdk-go-v2/aws"',
      '\t"github.com/aws/aws-sdk-go-v2/credentials"',
      '\t"github.com/aws/aws-sdk-go-v2/service/s3"',
      ')',
      '',
      'func main() {',
      '\tclient := s3.New(s3.Options{',
      `\t\tBaseEndpoint: aws.String("${endpoint}"),`,
      `\t\tRegion:       "${region}",`,
      '\t\tUsePathStyle: true,',
      `\t\tCredentials:  credentials.NewStaticCredentialsProvider("${accessKeyId}", "${secretKey}", ""),`,
      '\t})',
      '\tout, err := client.ListBuckets(context.Background(), &s3.ListBucketsInput{})',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tfor _, bucket := range out.Buckets {',
      '\t\tfmt.Println(*bucket.Name)',
      '\t}',
      '}',
    ),
  },
]
