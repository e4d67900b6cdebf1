import { awsSdkGoSnippets } from '@perigee/s3/tool-snippets/aws-sdk-go'
import { awsSdkJavaSnippets } from '@perigee/s3/tool-snippets/aws-sdk-java'
import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findOnPath } from '../../src/find-program'
import { follow, oddBucket } from './use-snippets'

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId><artifactId>example</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>software.amazon.awssdk</groupId><artifactId>s3</artifactId><version>2.31.0</version></dependency>
  </dependencies>
</project>
`

describe('the configuration that the console fills in', () => {
  it.each([
    {
      language: 'Go',
      compiler: 'go',
      snippets: awsSdkGoSnippets,
      commands: ['go mod init example', 'go mod tidy', 'go run .'],
    },
    {
      language: 'Java',
      compiler: 'mvn',
      snippets: awsSdkJavaSnippets,
      commands: [
        'mvn -q -B dependency:build-classpath -Dmdep.outputFile=classpath',
        'java -cp "$(cat classpath)" ListBuckets.java',
      ],
    },
  ])('lists the buckets with the AWS SDK for $language', async ({ compiler, snippets, commands }) => {
    const path = await findOnPath([compiler])
    if (path === undefined) throw new Error(`This test needs ${compiler} on the PATH.`)
    const bucket = await oddBucket()
    const cache = join(homedir(), '.cache')
    const { run, home } = await follow(snippets, {
      bucket,
      // What was downloaded and compiled once is kept where the tools of this machine's user keep it.
      env: {
        PATH: `${dirname(path)}:/usr/bin:/bin`,
        GOPATH: join(homedir(), 'go'),
        GOCACHE: join(cache, 'go-build'),
        MAVEN_OPTS: `-Dmaven.repo.local=${join(homedir(), '.m2/repository')}`,
      },
    })
    await writeFile(join(home, 'pom.xml'), project)
    expect((await run(...commands)).split('\n')).toContain(bucket)
  })
})
