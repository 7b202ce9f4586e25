import { S3Client } from '@aws-sdk/client-s3'

/** An S3 bucket, and how it is reached. */
export interface S3Settings {
  readonly bucket: string
  /** null: Amazon's, for the region */
  readonly endpoint: URL | null
  readonly region: string
  /** null: from the machine's role, as the AWS SDK finds it */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** `https://host/bucket/key` instead of `https://bucket.host/key` */
  readonly isPathStyle: boolean
}

const CONNECT_TIMEOUT_MS = 2000
/** a whole transfer; the largest result takes about 60 MB */
const TRANSFER_TIMEOUT_MS = 120_000
/** no byte for this long; longer than a client that reads nothing stays connected */
const IDLE_TIMEOUT_MS = 75_000
const MAX_SOCKETS = 64

export function openS3Client({ endpoint, region, credentials, isPathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint: endpoint.href }),
    // a copy, because the client adds to it
    ...(credentials !== null && { credentials: { ...credentials } }),
    // servers other than Amazon's often do not know these checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // a server that doesn't answer it would delay each upload
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: TRANSFER_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  })
}
