/** Credentials of an S3 client; the secret is known this once. */
export interface S3Credentials {
  accessKeyId: string
  secretKey: string
  endpoint: string
}

/**
 * Has the auth service keep an access grant under credentials for S3 clients, which no link opens. `authService`: that of
 * the project, where it has one of its own. @throws credentialsUnavailable
 */
export type RegisterAccess = (accessGrant: string, at: { authService: string | undefined }) => Promise<S3Credentials>
